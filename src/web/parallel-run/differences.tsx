import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PayDifference } from '../../contract/pay-comparisons.ts';
import { LIST_SUMS } from '../../core/pay-compare/old-file.ts';
import { useFormat } from '../format.ts';
import { oneOf } from '../search.ts';
import shared from '../ui/shared.module.css';
import { useCodeName } from './code-names.ts';

/** Differences, each with both amounts, the difference and its cause. */
export function Differences({ differences }: { readonly differences: readonly PayDifference[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useDifferenceName();
  const amount = (kronor: number | null): string =>
    kronor === null ? t('parallelRun.nothing') : format.krOre(kronor);
  return (
    <ul className={shared.lines}>
      {differences.map((one, index) => {
        const { there, here, there_quantity, here_quantity, cause, table, column, account, line } = one;
        const more = [
          t(`parallelRun.causes.${cause}`),
          ...(table === null || column === null ? [] : [t('parallelRun.by_table', { table, column })]),
          ...(account === null ? [] : [t('parallelRun.on_account', { account })]),
          ...(there_quantity === here_quantity
            ? []
            : [
                t(one.what === 'time' ? 'parallelRun.hours' : 'parallelRun.quantities', {
                  there: there_quantity === null ? t('parallelRun.nothing') : format.number(there_quantity),
                  here: here_quantity === null ? t('parallelRun.nothing') : format.number(here_quantity),
                }),
              ]),
          ...(line === null ? [] : [t('parallelRun.at_line', { line })]),
        ];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same code
          <li key={`${one.what} ${one.code} ${index}`}>
            <Text fz="sm" fw={600}>
              {nameOf(one)}
            </Text>
            {one.what === 'time' ? null : (
              <Text fz="sm">
                {t('parallelRun.amounts', {
                  there: amount(there),
                  here: amount(here),
                  difference: format.krOre(((there ?? 0) * 100 - (here ?? 0) * 100) / 100),
                })}
              </Text>
            )}
            <Text fz="sm" c="dimmed">
              {more.join(' ')}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

const FIELDS = ['001', '011', '012', '013', '015', '018', '131', '274'] as const;

/** The name of what is compared: a pay line, a box of the declaration, an account. */
function useDifferenceName(): (one: PayDifference) => string {
  const { t } = useTranslation();
  const codeName = useCodeName();
  return ({ what, code, name }) => {
    if (what === 'account') return `${t('parallelRun.account', { account: code })} ${name}`.trim();
    if (what === 'sum') return t(`parallelRun.sums.${oneOf(LIST_SUMS, code) ?? 'gross'}`);
    if (what === 'fee') return t('parallelRun.fee');
    if (what === 'time' && code === 'worked') return t('parallelRun.worked');
    if (what === 'time') return t('parallelRun.hours_of', { what: codeName(code, name) });
    if (what === 'line') return codeName(code, name);
    const known = FIELDS.find((field) => field === code);
    const box = t('parallelRun.field', { code });
    return known === undefined ? box : `${t(`parallelRun.fields.${known}`)} (${box.toLowerCase()})`;
  };
}
