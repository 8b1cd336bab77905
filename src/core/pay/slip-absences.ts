import { ABSENCE_KINDS } from '../absence.ts';
import { LEAVE_KINDS } from '../leave.ts';
import { daysOf } from '../month.ts';
import { type AbsenceFacts, listedAbsences } from './listed-absences.ts';
import type { PayCode, PayLine } from './pay-line.ts';

/** An absence as a payslip names it. */
export const SLIP_ABSENCE_KINDS = [...ABSENCE_KINDS, ...LEAVE_KINDS, 'no_show'] as const;
export type SlipAbsence = {
  readonly kind: (typeof SLIP_ABSENCE_KINDS)[number];
  readonly first_day: string;
  readonly last_day: string;
  readonly extent_pct: number;
  /** Null: pay was lost by the day, or not at all. */
  readonly minutes: number | null;
};

type Facts = AbsenceFacts & {
  /** `YYYY-MM` */
  readonly month: string;
  readonly no_shows?: readonly { readonly date: string }[];
};

/** The absences of a month, with the hours that the payslip's lines lost for them: `slip-absences.md`. */
export function slipAbsences(
  facts: Facts,
  lines: readonly Pick<PayLine, 'code' | 'unit' | 'parts'>[],
): SlipAbsence[] {
  const dates = [...new Set((facts.no_shows ?? []).map(({ date }) => date))];
  const days = [
    ...listedAbsences(daysOf(facts.month), facts).map(({ kind, first_day, last_day, extent_pct }) => ({
      kind,
      first_day,
      last_day,
      extent_pct,
    })),
    ...dates.map((date) => ({
      kind: 'no_show' as const,
      first_day: date,
      last_day: date,
      extent_pct: 100,
    })),
  ];
  return days
    .map((one) => ({ ...one, minutes: lostMinutes(one, lines) }))
    .toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1));
}

/** The lines that lose pay for a kind; paid leave has none. */
const LOST_BY: Readonly<Record<SlipAbsence['kind'], readonly PayCode[]>> = {
  sick: ['sick_deduction', 'sick_pay'],
  vab: ['vab_deduction'],
  vacation: [],
  parental: ['leave_deduction'],
  study: ['leave_deduction'],
  compensatory: ['leave_deduction'],
  unpaid: ['leave_deduction'],
  other: ['leave_deduction'],
  no_show: ['no_show_deduction'],
};

function lostMinutes(
  { kind, first_day, last_day }: Omit<SlipAbsence, 'minutes'>,
  lines: readonly Pick<PayLine, 'code' | 'unit' | 'parts'>[],
): number | null {
  const by_date = new Map<string, number>();
  for (const code of LOST_BY[kind]) {
    const parts = lines
      .filter((line) => line.code === code && line.unit === 'h')
      .flatMap((line) => line.parts);
    const of_code = Map.groupBy(parts, ({ date }) => date);
    for (const [date, some] of of_code) {
      const minutes = some.reduce((sum, part) => sum + part.minutes, 0);
      if (first_day <= date && date <= last_day) by_date.set(date, Math.max(by_date.get(date) ?? 0, minutes));
    }
  }
  const sum = [...by_date.values()].reduce((total, minutes) => total + minutes, 0);
  return sum === 0 ? null : sum;
}
