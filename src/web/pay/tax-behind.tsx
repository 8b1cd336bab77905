import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaxResult } from '../../contract/pay.ts';
import { LAST_YEARS_TABLE } from '../../core/pay/withholding.ts';
import { useFormat } from '../format.ts';
import { Finding } from '../ui/finding.tsx';
import table from '../ui/table.module.css';
import classes from './pay-ladder.module.css';
import { sumOf } from './pay-sum.ts';

const PARTS = [
  'municipalTax',
  'stateTax',
  'burialFee',
  'pensionFee',
  'publicServiceFee',
  'taxReduction',
  'rounding',
] as const;

type Props = {
  readonly tax: TaxResult;
  /** The tax without that on one-time sums. */
  readonly amount: number;
};

/** The source of the tax: the row of the table and its parts, or the reason for an estimate. */
export function TaxBehind({ tax, amount: ordinary }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { breakdown, metadata } = tax;
  const row = useTaxRow()(tax);
  const source = useTaxSource()(metadata);
  const decided = useDecided()(metadata);
  const taxName = useTaxName();
  const isEstimate = metadata.source === 'fallback';
  const parts = PARTS.map((part) => ({
    part,
    amount: part === 'taxReduction' ? -breakdown[part] : breakdown[part],
  })).filter(({ amount }) => amount !== 0);
  // Without the parts there is nothing to break down.
  const known = parts.length > 1 && sumOf(parts.map(({ amount }) => amount)) === ordinary;
  const money = (amount: number): string => `${amount < 0 ? '−' : ''}${format.krOre(Math.abs(amount))}`;
  return (
    <>
      {isEstimate ? (
        <Finding tone="wait" small>
          {t('pay.explained.tax_fallback')}
        </Finding>
      ) : (
        <p>{decided ?? t('pay.explained.tax_table')}</p>
      )}
      {metadata.same_month !== undefined && (
        <p>
          {t('pay.explained.tax_same_month', {
            paid: format.krOre(metadata.same_month.paid),
            withheld: format.krOre(metadata.same_month.withheld),
          })}
        </p>
      )}
      <p className={classes.calculation}>
        {t('pay.behind.is', { calculation: row, amount: money(ordinary) })}
      </p>
      {known && (
        <Box component="table" maw="30rem" className={`${table.table} ${table.close}`}>
          <Box component="caption" pb={4} c="dimmed" ta="start">
            {t('pay.behind.tax_of')}
          </Box>
          <tbody>
            {parts.map(({ part, amount }) => (
              <tr key={part}>
                <th scope="row">{t(`pay.tax_parts.${part}`)}</th>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{taxName(tax)}</th>
              <td>{money(ordinary)}</td>
            </tr>
          </tfoot>
        </Box>
      )}
      <Box component="p" c="dimmed">
        {t('pay.source', { source })}
      </Box>
      {metadata.service !== 'not_asked' && metadata.service !== 'answered' && (
        <Box component="p" c="dimmed">
          {t(`pay.service.${metadata.service}`)}
        </Box>
      )}
    </>
  );
}

/** The decision that replaced the table, or added to it; null when there is none. */
function useDecided(): (metadata: TaxResult['metadata']) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ decision }) =>
    decision === null
      ? null
      : t(`pay.decided.${decision.kind}`, {
          percent: decision.percent === null ? '' : format.percent(decision.percent),
          amount: decision.amount === null ? '' : format.kr(decision.amount),
        });
}

/** The basis of the tax. */
function useTaxSource(): (metadata: TaxResult['metadata']) => string {
  const { t } = useTranslation();
  return ({ source, decision, reason, table, column, year }) => {
    if (source === 'service') return t('pay.tax_service');
    if (source === 'decision' && decision !== null) return t(`pay.decided_law.${decision.kind}`);
    if (reason === LAST_YEARS_TABLE && table !== null) return t('pay.tax_last_year', { table, column, year });
    return source === 'fallback' || table === null
      ? t('pay.tax_flat')
      : t('pay.tax_table', { table, column, year });
  };
}

/** What is withheld: of people who live abroad no preliminary tax, but a tax of its own (lag (1991:586)). */
export function useTaxName(): (tax: Pick<TaxResult, 'metadata'>) => string {
  const { t } = useTranslation();
  return ({ metadata: { decision } }) => t(decision?.kind === 'sink' ? 'pay.sink' : 'pay.lines.tax');
}

/** The row of the tax table: `Tabell 33, kolumn 1, 2026, rad 37 801–38 000`. */
export function useTaxRow(): (tax: TaxResult) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({
    metadata: { source, decision, table, column, year },
    taxBracket,
    grossSalary,
    effectiveTaxRate,
  }) => {
    if (source === 'decision' && decision !== null)
      return t(`pay.decided_of.${decision.kind === 'amount' ? 'amount' : 'percent'}`, {
        percent: format.percent(decision.percent ?? effectiveTaxRate),
        gross: format.krOre(grossSalary),
      });
    if (source === 'fallback' || table === null)
      return t('pay.tax_fallback_of', { gross: format.krOre(grossSalary) });
    if (taxBracket === null) return t('pay.tax_no_row', { table, column, year });
    const from = format.number(taxBracket.from);
    const row =
      taxBracket.to === null
        ? t('pay.tax_row_from', { from })
        : format.range(from, format.number(taxBracket.to));
    return t('pay.tax_row', { table, column, year, row });
  };
}
