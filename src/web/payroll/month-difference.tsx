import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { type Difference, monthDifference } from '../../core/pay/month-difference.ts';
import { type Fall, Waterfall } from '../charts/waterfall.tsx';
import { signed, useFormat } from '../format.ts';
import { monthOf } from '../pay/month-of.ts';
import { nameOf } from '../roles.ts';
import { Card } from '../ui/card.tsx';
import { inSums } from './person-sums.ts';

type Props = {
  readonly now: PayrollMonth;
  /** The month before; it was run. */
  readonly before: PayrollMonth;
};

/** So many people are named at a part. */
const NAMED = 2;

/** From the gross pay of the month before to that of this month, step by step, with who is behind each step. */
export function MonthDifference({ now, before }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = monthDifference(inSums(before), inSums(now));
  const names = { now: format.monthName(monthOf(now)), before: format.monthName(monthOf(before)) };
  const title = t('charts.difference.title', names);
  const kronor = (ore: number): string => signed(ore / 100, format.krOre);
  const people = new Map([...before.people, ...now.people].map((one) => [one.user, nameOf(one)]));
  const whose = ({ people: own }: Difference): string =>
    [
      ...own
        .slice(0, NAMED)
        .map(({ user, ore }) =>
          t('charts.difference.who', { name: people.get(user) ?? '', amount: kronor(ore) }),
        ),
      ...(own.length > NAMED ? [t('charts.difference.more', { count: own.length - NAMED })] : []),
    ].join(', ');
  const was = Math.round(before.totals.gross * 100);
  const is = Math.round(now.totals.gross * 100);
  const level = (month: string, ore: number): Fall => ({
    key: month,
    kind: 'level',
    name: capital(month),
    from: ore,
    to: ore,
    said: format.krOre(ore / 100),
  });
  let at = was;
  const steps = parts.map((one): Fall => {
    const from = at;
    at += one.ore;
    const name = t(`charts.difference.parts.${one.part}`);
    return { key: one.part, kind: 'step', name, note: whose(one), from, to: at, said: kronor(one.ore) };
  });
  const said = {
    now: capital(names.now),
    before: capital(names.before),
    was: format.krOre(before.totals.gross),
    is: format.krOre(now.totals.gross),
  };
  return (
    <Card title={title}>
      <Text fz="sm" c="dimmed" mb={8}>
        {[
          t(parts.length === 0 ? 'charts.difference.same' : 'charts.difference.about', said),
          ...(now.run === null ? [t('charts.difference.open', said)] : []),
          ...(now.extra_runs !== undefined || before.extra_runs !== undefined
            ? [t('charts.difference.extra')]
            : []),
        ].join(' ')}
      </Text>
      {parts.length > 0 && (
        <Waterfall
          caption={title}
          heads={{ name: t('charts.difference.cause'), amount: t('charts.difference.amount') }}
          foot={{ name: t('charts.difference.sum'), said: kronor(is - was) }}
          falls={[level(names.before, was), ...steps, level(names.now, is)]}
        />
      )}
    </Card>
  );
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
