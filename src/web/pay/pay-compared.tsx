import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { type Format, signed, useFormat } from '../format.ts';
import table from '../ui/table.module.css';
import { monthOf } from './month-of.ts';
import { changesOf, sumOf } from './pay-sum.ts';

type Props = { readonly pay: MonthlyPay; readonly before: MonthlyPay };

/**
 * The difference from the previous month: one row for each cause, adding up to the whole difference. A month that was not run paid nothing
 * here, so it is compared with none, as the month of everybody is.
 */
export function PayCompared({ pay, before }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const month = format.monthName(monthOf(before));
  const more = sumOf([pay.net_salary, -before.net_salary]);
  const amount = format.kr(Math.abs(more));
  const changes = changesOf(pay, before);
  const sum =
    more === 0
      ? t('pay.compared.same', { month })
      : more > 0
        ? t('pay.compared.more', { amount, month })
        : t('pay.compared.less', { amount, month });
  if (!before.has_payroll || before.preliminary)
    return (
      <Box flex="0 1 24rem" miw="min(100%, 16rem)">
        <Text c="dimmed" fz="sm">
          {t('pay.compared.title', { month })}
        </Text>
        <Box component="p" mt={2} fw={600}>
          {t(before.has_payroll ? 'pay.compared.not_run' : 'pay.compared.none', { month })}
        </Box>
      </Box>
    );
  return (
    <Box flex="0 1 24rem" miw="min(100%, 16rem)">
      <Text c="dimmed" fz="sm">
        {t('pay.compared.title', { month })}
      </Text>
      <Box component="p" mt={2} fw={600}>
        {sum}
      </Box>
      {changes.length > 0 && (
        <Box component="table" mt={8} className={`${table.table} ${table.close}`}>
          <VisuallyHidden component="thead">
            <tr>
              <th scope="col">{t('pay.compared.cause')}</th>
              <th scope="col">{t('pay.compared.hours')}</th>
              <th scope="col">{t('pay.compared.amount')}</th>
            </tr>
          </VisuallyHidden>
          <tbody>
            {changes.map(({ cause, hours, amount: kronor }) => (
              <tr key={cause}>
                <th scope="row">{t(`pay.compared.causes.${cause}`)}</th>
                <td className={table.figure}>
                  {hours !== null && hours !== 0 && signed(hours, format.hours)}
                </td>
                <td>{signedKronor(kronor, format)}</td>
              </tr>
            ))}
          </tbody>
          {changes.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('pay.compared.sum')}</th>
                <td />
                <td>{signedKronor(more, format)}</td>
              </tr>
            </tfoot>
          )}
        </Box>
      )}
    </Box>
  );
}

/** With öre, so that the rows add up to the sum. */
const signedKronor = (kronor: number, format: Format): string => signed(kronor, format.krOre);
