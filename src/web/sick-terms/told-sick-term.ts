import { useTranslation } from 'react-i18next';
import { listSickTerms, type SickTermRow } from '../../contract/sick-terms.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { decisionState, type ToldDecision } from '../parts/dated-decisions.tsx';

export const sickTermsQuery = (user: string) => ask('payroll', listSickTerms, { query: { user } });

/** How a decision on special protection, or a karensavdrag of another program, is told. */
export function useToldSickTerm(): (row: SickTermRow) => ToldDecision {
  const { t } = useTranslation();
  const format = useFormat();
  const daysOf = ({ kind, first_day, last_day }: SickTermRow): string => {
    const first = format.date(first_day);
    if (kind === 'karens') return t('sickTerms.days.one', { first });
    if (last_day === null) return t('sickTerms.days.since', { first });
    return t('sickTerms.days.both', { first, last: format.date(last_day) });
  };
  return (row) => {
    const days = daysOf(row);
    const facts = t(`sickTerms.kinds.${row.kind}`);
    // A karensavdrag that was made is past.
    const state = row.kind === 'karens' ? 'past' : decisionState(row);
    const what = `${facts}, ${days}`;
    const labels = {
      change: t('sickTerms.change_named', { what }),
      remove: t('sickTerms.remove_named', { what }),
    };
    return { state, days, facts, labels };
  };
}
