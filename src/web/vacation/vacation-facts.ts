import { useTranslation } from 'react-i18next';
import type { VacationLedgerReply } from '../../contract/vacation.ts';
import { vacationDaysIn } from '../../core/leave.ts';

export type Left = NonNullable<VacationLedgerReply['left']>;
type Days = { readonly first_day: string; readonly last_day: string };

/** What is left after days that are not granted yet, and how many of them have no pay: paid days first, then saved ones. */
export function leftAfter(left: Left, { first_day, last_day }: Days): { left: Left; without_pay: number } {
  const count = vacationDaysIn(first_day, last_day);
  const paid = Math.min(count, left.paid);
  const saved = Math.min(count - paid, left.saved);
  const without_pay = count - paid - saved;
  const unpaid = Math.max(0, left.unpaid - without_pay);
  return { left: { ...left, paid: left.paid - paid, saved: left.saved - saved, unpaid }, without_pay };
}

/** "12 betalda, 5 sparade", with days in advance where there are some. */
export function useLeftText(): (left: Left) => string {
  const { t } = useTranslation();
  return ({ paid, saved, advance }) =>
    [
      t('vacation.paid', { count: paid }),
      saved > 0 ? t('vacation.saved', { count: saved }) : null,
      advance > 0 ? t('vacation.advance', { count: advance }) : null,
    ]
      .filter((part) => part !== null)
      .join(', ');
}
