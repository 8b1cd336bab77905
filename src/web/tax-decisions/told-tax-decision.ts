import { useTranslation } from 'react-i18next';
import { listTaxDecisions, type TaxDecisionRow } from '../../contract/tax-decisions.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { decisionState, type ToldDecision } from '../parts/dated-decisions.tsx';

export const taxDecisionsQuery = (user: string) => ask('payroll', listTaxDecisions, { query: { user } });

/** How a decision about a person's tax is told. */
export function useToldTaxDecision(): (row: TaxDecisionRow) => ToldDecision {
  const { t } = useTranslation();
  const format = useFormat();
  return (row) => {
    const first = format.date(row.first_day);
    const days =
      row.last_day === null
        ? t('taxDecisions.days.since', { first })
        : t('taxDecisions.days.both', { first, last: format.date(row.last_day) });
    const facts = t(`taxDecisions.facts.${row.kind}`, {
      percent: row.percent === null ? '' : format.percent(row.percent),
      amount: row.amount === null ? '' : format.kr(row.amount),
    });
    const labels = {
      change: t('taxDecisions.change_named', { days }),
      remove: t('taxDecisions.remove_named', { days }),
    };
    return { state: decisionState(row), days, facts, labels };
  };
}
