import { Button } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rulesOn } from '../../core/company-rules.ts';
import { useFormat } from '../format.ts';
import { Confirm } from './confirm.tsx';
import { DatedList, DatedRow } from './dated-list.tsx';
import { useRemoval } from './use-removal.ts';

type Props<Row> = {
  /** The group of sentences about a removal. */
  readonly words: 'payRules.company' | 'vacationLedger.rules';
  /** In the order of their days. */
  readonly rules: readonly Row[];
  /** The first day that may change. null: any. */
  readonly firstDate: string | null;
  readonly today: string;
  /** The names of the rules that differ from those before. */
  readonly changesOf: (row: Row, before: Row) => readonly string[];
  readonly withdraw: (row: Row) => Promise<unknown>;
  /** Enters the same again. */
  readonly restore: (row: Row) => Promise<unknown>;
};

const READ = { error: null, refetch: () => Promise.reject(new Error('already read')), isFetching: false };

/** A company's rules by first day, the latest first, each with what it changes; open ones can be withdrawn, with undo. */
export function RulesOverTime<Row extends { readonly from: string }>(props: Props<Row>) {
  const { words, rules, firstDate, today, changesOf } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<Row | null>(null);
  const { remove, busy } = useRemoval<Row>({
    remove: async (row) => {
      await props.withdraw(row);
      setAsked(null);
    },
    restore: props.restore,
    touches: ['company'],
    said: ({ from }) => i18next.t(`${words}.withdrawn`, { date: format.date(from) }),
    saidBack: () => i18next.t('payRules.company.undone'),
  });
  if (rules.length < 2) return null;
  const now = rulesOn(rules, today);
  const badge = { now: t('payRules.company.now'), coming: t('payRules.company.coming') };
  return (
    <DatedList
      title={t('payRules.company.over_time')}
      failed=""
      reading={READ}
      rows={rules.toReversed().map((row) => {
        const before = rules[rules.indexOf(row) - 1];
        const date = format.date(row.from);
        const changes = before === undefined ? null : changesOf(row, before);
        return (
          <DatedRow
            key={row.from}
            state={row === now ? 'now' : row.from > now.from ? 'coming' : 'past'}
            days={
              changes === null
                ? t('payRules.company.from_beginning')
                : t('payRules.company.from_day', { date })
            }
            badge={badge}
            facts={changes?.length === 0 ? t('payRules.company.same_rules') : changes?.join(' · ')}
          >
            {changes !== null && (firstDate === null || row.from >= firstDate) && (
              <Button
                variant="default"
                mih="var(--tap)"
                aria-label={t(`${words}.withdraw_named`, { date })}
                onClick={() => setAsked(row)}
              >
                {t('payRules.company.withdraw')}
              </Button>
            )}
          </DatedRow>
        );
      })}
    >
      <Confirm
        opened={asked !== null}
        title={t(`${words}.withdraw_title`, { date: asked === null ? '' : format.date(asked.from) })}
        confirmLabel={t('payRules.company.withdraw')}
        danger
        busy={busy}
        onConfirm={() => asked !== null && remove(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('payRules.company.withdraw_text')}
      </Confirm>
    </DatedList>
  );
}
