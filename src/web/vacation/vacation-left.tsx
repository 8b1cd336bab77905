import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session.ts';
import { ledgerQuery } from './queries.ts';
import { leftAfter, useLeftText } from './vacation-facts.ts';

type Days = { readonly first_day: string; readonly last_day: string };
type Props = {
  readonly user: string;
  /** Days that are asked for and not granted; null: what is left now. */
  readonly days: Days | null;
  /** The words for the person, or for a manager. */
  readonly own: boolean;
};

/** The person's vacation days left, and what is left after the days asked for. Nothing while it is read or unknown. */
export function VacationLeft({ user, days, own }: Props) {
  const { t } = useTranslation();
  const leftText = useLeftText();
  const ledger = useVacationLedger(user, days?.first_day);
  if (ledger === undefined) return null;
  if (ledger.left === null)
    return own ? null : (
      <Box component="p" c="dimmed" fz="sm">
        {t('vacation.unknown')}
      </Box>
    );
  const after = days === null ? null : leftAfter(ledger.left, days);
  return (
    <div>
      <p>{t('vacation.left', { days: leftText(ledger.left) })}</p>
      {after !== null && <p>{t('vacation.left_after', { days: leftText(after.left) })}</p>}
      {after !== null && after.without_pay > 0 && ledger.complete && (
        <Box component="p" c="var(--wait)" fw={600}>
          {t('vacation.some_unpaid', { count: after.without_pay })}
        </Box>
      )}
      {!ledger.complete && (
        <Box component="p" c="dimmed" fz="sm">
          {t(own ? 'vacation.incomplete_own' : 'vacation.incomplete')}
        </Box>
      )}
    </div>
  );
}

/** The ledger of a person, to the end of the vacation year of a day; undefined until it is read. */
export function useVacationLedger(user: string, on?: string) {
  const me = useMe();
  return useQuery(ledgerQuery(user === me.id ? undefined : user, on)).data;
}

/** How many days of a request have no pay, as far as the ledger knows. */
export function useDaysWithoutPay(user: string, days: Days | null): number {
  const ledger = useVacationLedger(user, days?.first_day);
  if (days === null || ledger === undefined || ledger.left === null || !ledger.complete) return 0;
  return leftAfter(ledger.left, days).without_pay;
}
