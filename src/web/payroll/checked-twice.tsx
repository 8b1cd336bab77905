import { Box } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth, PersonMonth } from '../../contract/payroll-runs.ts';
import { PAY_CODES } from '../../core/pay/pay-line.ts';
import { useFormat } from '../format.ts';

type Twice = NonNullable<PayrollMonth['totals']['twice']>;

/** Sums that are compared besides the lines. */
const SUMS = ['gross', 'net', 'vacation_base', 'vacation_year'] as const;

/** The name of a line or a sum that the second engine speaks of. */
function nameOfLine(what: string): string {
  const code = PAY_CODES.find((one) => one === what);
  if (code !== undefined) return i18next.t(`pay.lines.${code}`);
  const sum = SUMS.find((one) => one === what);
  return sum === undefined ? what : i18next.t(`payroll.twice.sums.${sum}`);
}

/** The lines of a person on which the two calculations differ: `OB 2, Bruttolön`. */
export const differingLines = ({ differing = [] }: Pick<PersonMonth, 'differing'>): string =>
  differing
    .map(({ what, of_month }) => (of_month === null ? nameOfLine(what) : `${nameOfLine(what)} ${of_month}`))
    .join(', ');

/** How many lines of the month were calculated twice, and what was not, and why. */
export function CheckedTwice({ twice }: { readonly twice: Twice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = { checked: format.number(twice.checked), lines: format.number(twice.lines) };
  const open = twice.not_checked.map(({ what, why, payslips }) =>
    t(`payroll.twice.why.${why}`, { line: nameOfLine(what), n: format.number(payslips) }),
  );
  return (
    <Box component="p" c="dimmed" fz="sm">
      {t('payroll.twice.lines', figures)}{' '}
      {open.length > 0 && `${t('payroll.twice.open')} ${open.join('; ')}.`}
    </Box>
  );
}
