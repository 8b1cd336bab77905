import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeVacationRules,
  DATED_VACATION_FIELDS,
  type VacationRulesReply,
  withdrawVacationRules,
} from '../../contract/vacation-rules.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DatedList, DatedRow } from '../parts/dated-list.tsx';
import { toast, toastError } from '../parts/toast.tsx';

type Row = NonNullable<VacationRulesReply['rules']>[number];

const READ = { error: null, refetch: () => Promise.reject(new Error('already read')), isFetching: false };

/** The rules of vacation by first day, the latest first, each with what it changes; open ones can be withdrawn. */
export function VacationRulesOverTime({ reply }: { readonly reply: VacationRulesReply }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<Row | null>(null);
  const { withdraw, busy } = useWithdraw(reply.version, () => setAsked(null));
  const { rules = [], first_date = null } = reply;
  if (rules.length < 2) return null;
  const now = rulesOn(rules, today());
  const badge = { now: t('payRules.company.now'), coming: t('payRules.company.coming') };
  const changesOf = (row: Row, before: Row): string => {
    const fields = DATED_VACATION_FIELDS.filter((field) => row[field] !== before[field]);
    return fields.length === 0
      ? t('payRules.company.same_rules')
      : fields.map((field) => t(`fields.${field}`)).join(' · ');
  };
  return (
    <DatedList
      title={t('payRules.company.over_time')}
      failed=""
      reading={READ}
      rows={rules.toReversed().map((row) => {
        const before = rules[rules.indexOf(row) - 1];
        const date = format.date(row.from);
        return (
          <DatedRow
            key={row.from}
            state={row === now ? 'now' : row.from > now.from ? 'coming' : 'past'}
            days={t(before === undefined ? 'payRules.company.from_beginning' : 'payRules.company.from_day', {
              date,
            })}
            badge={badge}
            facts={before !== undefined && changesOf(row, before)}
          >
            {before !== undefined && (first_date === null || row.from >= first_date) && (
              <Button
                variant="default"
                mih="var(--tap)"
                aria-label={t('vacationLedger.rules.withdraw_named', { date })}
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
        title={t('vacationLedger.rules.withdraw_title', {
          date: asked === null ? '' : format.date(asked.from),
        })}
        confirmLabel={t('payRules.company.withdraw')}
        danger
        busy={busy}
        onConfirm={() => asked !== null && withdraw(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('payRules.company.withdraw_text')}
      </Confirm>
    </DatedList>
  );
}

/** Withdraws rules, with undo. */
function useWithdraw(version: number, onDone: () => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useWrite(withdrawVacationRules, ['company', 'pay', 'pay-months'], { onDone });
  const withdraw = (row: Row): void => {
    const { from: valid_from } = row;
    remove.mutate(
      { query: { valid_from }, ifMatch: version },
      {
        onSuccess: () =>
          toast(t('vacationLedger.rules.withdrawn', { date: format.date(valid_from) }), () => {
            void send(changeVacationRules, { body: { ...picked(row, DATED_VACATION_FIELDS), valid_from } })
              .then(() => toast(t('payRules.company.undone')))
              .catch(toastError)
              .finally(() => void changed('company', 'pay', 'pay-months'));
          }),
      },
    );
  };
  return { withdraw, busy: remove.isPending };
}
