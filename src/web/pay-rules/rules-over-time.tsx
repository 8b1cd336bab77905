import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompanySettings, changeSettings, SETTINGS_FIELDS } from '../../contract/companies.ts';
import { withdrawRules } from '../../contract/company-rules.ts';
import { type DatedRules, rulesOn } from '../../core/company-rules.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DatedList, DatedRow } from '../parts/dated-list.tsx';
import { toast, toastError } from '../parts/toast.tsx';

type Props = { readonly settings: CompanySettings };

const READ = { error: null, refetch: () => Promise.reject(new Error('already read')), isFetching: false };

/** The company's rules by first day, the latest first, each with what it changes; open ones can be withdrawn. */
export function RulesOverTime({ settings }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayChanges = useSayChanges();
  const [asked, setAsked] = useState<DatedRules | null>(null);
  const withdraw = useWithdraw(settings, () => setAsked(null));
  const { rules = [], first_date = null } = settings;
  if (rules.length < 2) return null;
  const now = rulesOn(rules, today(settings.time_zone));
  const badge = { now: t('payRules.company.now'), coming: t('payRules.company.coming') };
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
            days={
              before === undefined
                ? t('payRules.company.from_beginning')
                : t('payRules.company.from_day', { date })
            }
            badge={badge}
            facts={before !== undefined && sayChanges(row, before)}
          >
            {before !== undefined && (first_date === null || row.from >= first_date) && (
              <Button
                variant="default"
                mih="var(--tap)"
                aria-label={t('payRules.company.withdraw_named', { date })}
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
        title={t('payRules.company.withdraw_title', { date: asked === null ? '' : format.date(asked.from) })}
        confirmLabel={t('payRules.company.withdraw')}
        danger
        busy={withdraw.busy}
        onConfirm={() => asked !== null && withdraw.withdraw(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('payRules.company.withdraw_text')}
      </Confirm>
    </DatedList>
  );
}

/** The names of the rules that differ from those before. */
function useSayChanges(): (row: DatedRules, before: DatedRules) => string {
  const { t } = useTranslation();
  return (row, before) => {
    const names = {
      break_rule: t('payRules.company.break_rule'),
      break_order: t('payRules.break_order.label'),
      pay_basis: t('payRules.company.pay_basis'),
      payment_day: t('payRules.company.payment_day'),
      payment_month: t('payRules.company.payment_month'),
      hourly_vacation: t('payRules.company.hourly_vacation'),
      absence_deduction: t('payRules.company.absence_deduction'),
    };
    const changes = SETTINGS_FIELDS.filter((field) => row[field] !== before[field]);
    return changes.length === 0
      ? t('payRules.company.same_rules')
      : changes.map((field) => names[field]).join(' · ');
  };
}

/** Withdraws rules, with undo. */
function useWithdraw({ version }: CompanySettings, onDone: () => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useWrite(withdrawRules, ['company'], { onDone });
  const withdraw = (row: DatedRules): void =>
    remove.mutate(
      { query: { valid_from: row.from }, ifMatch: version },
      {
        onSuccess: () =>
          toast(t('payRules.company.withdrawn', { date: format.date(row.from) }), () => {
            void send(changeSettings, { body: { ...picked(row, SETTINGS_FIELDS), valid_from: row.from } })
              .then(() => toast(t('payRules.company.undone')))
              .catch(toastError)
              .finally(() => void changed('company'));
          }),
      },
    );
  return { withdraw, busy: remove.isPending };
}
