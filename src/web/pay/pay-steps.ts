import { useTranslation } from 'react-i18next';
import type { MonthlyPay, PayLine, TaxResult } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';
import { useObExplained } from './use-ob-explained.ts';

export type PayStep = {
  readonly key: string;
  readonly name: string;
  readonly how: string | null;
  readonly amount: number;
  readonly why: string;
  readonly source: string;
};

const EARNED = ['base_monthly', 'base_hourly', 'ob1', 'ob2', 'ob3'] as const;
type Earned = (typeof EARNED)[number] | 'other';
const BUCKETS = { ob1: 1, ob2: 2, ob3: 3 } as const;
const earnedCode = (code: string): Earned => EARNED.find((known) => known === code) ?? 'other';

/** The pay's lines in words: those before tax, the tax, and what the employer pays besides. */
export function usePaySteps(pay: MonthlyPay) {
  const { t } = useTranslation();
  const format = useFormat();
  const obExplained = useObExplained(pay);
  // Our own rules are no law to read; laws and agreements are named as they are.
  const sourceOf = (law: string): string =>
    /^(specification|decisions)/.test(law) ? t('pay.own_rules') : law;

  const howOf = ({ code, quantity, unit, rate, share }: PayLine): string | null => {
    if (code === 'base_monthly') return null;
    if (unit === '%') return t('pay.share_of', { share: format.percent(quantity), rate: format.kr(rate) });
    const quantityText = unit === 'h' ? format.hours(quantity) : format.number(quantity);
    const written = { quantity: quantityText, rate: format.krOre(rate) };
    return share === 100
      ? t('pay.times', written)
      : t('pay.times_share', { ...written, share: format.percent(share) });
  };

  const whyOf = (code: Earned): string => {
    if (code === 'ob1' || code === 'ob2' || code === 'ob3')
      return obExplained(BUCKETS[code]) ?? t(`pay.explained.${code}`);
    if (code !== 'base_hourly') return t(`pay.explained.${code}`);
    return t(`pay.explained.base_hourly_${pay.pay_basis === 'approved_hours' ? 'approved' : 'assigned'}`);
  };

  const before = pay.lines
    .filter(({ code }) => code !== 'tax' && code !== 'employer_contribution')
    .map((line, index): PayStep => {
      const code = earnedCode(line.code);
      return {
        key: `${line.code}-${index}`,
        name: t(`pay.lines.${code}`),
        how: howOf(line),
        amount: line.amount,
        why: whyOf(code),
        source: sourceOf(line.law),
      };
    });

  const { metadata, preliminaryTax } = pay.tax;
  const isTable = metadata.source !== 'fallback';
  const tax = {
    name: t('pay.lines.tax'),
    how: useTaxRow(pay.tax),
    amount: -preliminaryTax,
    why: isTable ? t('pay.explained.tax_table') : t('pay.explained.tax_fallback'),
    source: useTaxSource(metadata),
  };

  const { employer_contribution } = pay;
  const employer =
    employer_contribution === null || employer_contribution === 0
      ? null
      : t('pay.employer', { amount: format.kr(employer_contribution) });
  return { before, tax, employer };
}

/** What the tax stands on. */
function useTaxSource({ source, table, column, year }: TaxResult['metadata']): string {
  const { t } = useTranslation();
  if (source === 'service') return t('pay.tax_service');
  return source === 'fallback' || table === null
    ? t('pay.tax_flat')
    : t('pay.tax_table', { table, column, year });
}

/** Which row of which table the tax was read from. */
function useTaxRow({ metadata, taxBracket }: TaxResult): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { source, table, column, year } = metadata;
  if (source === 'fallback' || table === null) return t('pay.tax_fallback');
  if (taxBracket === null) return t('pay.tax_no_row', { table, column, year });
  const from = format.number(taxBracket.from);
  const row =
    taxBracket.to === null
      ? t('pay.tax_row_from', { from })
      : format.range(from, format.number(taxBracket.to));
  return t('pay.tax_row', { table, column, year, row });
}
