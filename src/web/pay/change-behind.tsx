import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getPayChange, type PayChange } from '../../contract/pay.ts';
import { PAY_CODE_KINDS } from '../../core/pay/pay-codes.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import table from '../ui/table.module.css';
import { useLineWords } from './line-words.ts';

type Props = {
  readonly user: string;
  /** The month that was run. */
  readonly month: string;
  /** What the line pays of the difference. */
  readonly amount: number;
};

type Line = PayChange['lines'][number];

/** What a correction is the difference of: the lines of the month then and now, with the shifts or reports that differ. */
export function ChangeBehind({ user, month, amount }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // The differences of the lines are left out on a phone: then and now are what cannot be guessed.
  const wide = !usePhone();
  const reading = useQuery(ask('pay', getPayChange, { query: { ...partsOf(month).query, user } }));
  if (reading.error !== null)
    return (
      <Failure error={reading.error} onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
    );
  if (reading.isPending) return <RowSkeletons label={t('pay.loading')} count={2} />;
  const { was, now, lines } = reading.data;
  const difference = Math.round((now - was) * 100) / 100;
  return (
    <>
      <Box
        component="table"
        maw="38rem"
        className={`${table.table} ${table.close}`}
        aria-label={t('pay.change.title', { month: format.monthInWords(month) })}
      >
        <thead>
          <tr>
            <th scope="col">{t('pay.change.line')}</th>
            <th scope="col">{t('pay.change.was')}</th>
            <th scope="col">{t('pay.change.now')}</th>
            {wide && <th scope="col">{t('pay.change.difference')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ChangedLine key={`${line.code} ${line.unit} ${line.name}`} line={line} wide={wide} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('pay.gross')}</th>
            <td>{format.krOre(was)}</td>
            <td>{format.krOre(now)}</td>
            {wide && <td>{signed(difference, format.krOre)}</td>}
          </tr>
        </tfoot>
      </Box>
      {difference !== amount && (
        <Box component="p" c="dimmed">
          {t('pay.change.part', { amount: signed(amount, format.krOre) })}
        </Box>
      )}
    </>
  );
}

const signed = (amount: number, format: (kronor: number) => string): string =>
  `${amount < 0 ? '−' : '+'}${format(Math.abs(amount))}`;

/** A typed line has its own name; a level's name follows its word. */
const isTyped = (code: Line['code']): boolean => PAY_CODE_KINDS.some((kind) => kind === code);

function ChangedLine({ line, wide }: { readonly line: Line; readonly wide: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { quantityOf } = useLineWords();
  const { code, unit, name, was, now, days } = line;
  const sumOf = (sum: Line['now']): string =>
    sum === null
      ? t('pay.change.none')
      : unit === 'month' || unit === 'amount'
        ? format.krOre(sum.amount)
        : `${quantityOf({ quantity: sum.quantity, unit })}, ${format.krOre(sum.amount)}`;
  const timesOf = (parts: Line['days'][number]['now']): string =>
    parts.length === 0
      ? t('pay.change.none')
      : parts
          .map(({ from, until, minutes }) =>
            from === null || until === null
              ? format.hours(minutes / 60)
              : `${from}–${until}, ${format.hours(minutes / 60)}`,
          )
          .join('; ');
  const difference = (now?.amount ?? 0) - (was?.amount ?? 0);
  return (
    <>
      <tr>
        <th scope="row">
          {name !== null && isTyped(code) ? name : [t(`pay.lines.${code}`), name].filter(Boolean).join(' · ')}
        </th>
        <td>{sumOf(was)}</td>
        <Box component="td" style={{ whiteSpace: wide ? 'nowrap' : 'normal' }}>
          {sumOf(now)}
        </Box>
        {wide && <td>{signed(Math.round(difference * 100) / 100, format.krOre)}</td>}
      </tr>
      {days.map((day) => (
        <Box component="tr" key={day.date} fz="sm" c="dimmed">
          <Box component="th" scope="row" pl={16} fw={400}>
            {format.dayMonth(day.date)}
          </Box>
          <td>{timesOf(day.was)}</td>
          <Box component="td" style={{ whiteSpace: wide ? 'nowrap' : 'normal' }}>
            {timesOf(day.now)}
          </Box>
          {wide && <td />}
        </Box>
      ))}
    </>
  );
}
