import type { Ore } from '../money.ts';
import { monthLater } from '../month.ts';
import { BESIDE_GROSS, type PayCode, type PayLine } from './pay-line.ts';
import type { SlipAbsence } from './slip-absences.ts';

/** What a kept payslip says that an employer's certificate asks. */
export type CertificateSlip = {
  /** `YYYY-MM` */
  readonly month: string;
  /** Minutes of approved reports; null: there were none. */
  readonly reported_min: number | null;
  /** Null: a payslip of before, which names no absence. */
  readonly absences: readonly SlipAbsence[] | null;
  readonly lines: readonly Pick<PayLine, 'code' | 'unit' | 'quantity' | 'amount_ore'>[];
};

/** A month of the certificate; null is what is not known, and is left blank. */
export type CertificateMonth = {
  readonly month: string;
  /** Within the agreed time. */
  readonly worked_min: number | null;
  readonly absence_min: number | null;
  readonly overtime_min: number | null;
  readonly extra_min: number | null;
  /** Without pay for vacation that was not taken. */
  readonly gross_ore: Ore | null;
  readonly supplements_ore: Ore | null;
  readonly sick_pay_ore: Ore | null;
  /** Paid instead of vacation. */
  readonly vacation_ore: Ore | null;
  /** Absence whose hours are not known, or which counts as work: its hours are added by hand. */
  readonly by_day: readonly SlipAbsence[];
};

const MONTHS = 12;
type Kind = (code: PayCode) => boolean;
const isOvertime: Kind = (code) => code.startsWith('overtime');
const isSickPay: Kind = (code) => code === 'sick_pay' || code.startsWith('sick_ob');
const isSupplement: Kind = (code) =>
  /^(?:ob|overtime|jour|beredskap)\d$/.test(code) || code === 'extra_time' || code === 'on_call_work';
/** Paid instead of vacation. */
const isVacation: Kind = (code) => code === 'vacation_final' || code === 'vacation_with_pay';
/** Leave with pay counts as work. */
const PAID_LEAVE: readonly SlipAbsence['kind'][] = ['vacation', 'compensatory'];
/** The twelve months that end with `last`, none before `first`; a month without a payslip is blank. `employer-certificate.md`. */
export function certificateMonths(
  slips: readonly CertificateSlip[],
  { first, last }: { readonly first: string | null; readonly last: string },
): CertificateMonth[] {
  const by_month = new Map(slips.map((slip) => [slip.month, slip]));
  const months = Array.from({ length: MONTHS }, (_, back) => monthLater(last, back + 1 - MONTHS));
  return months
    .filter((month) => first === null || month >= first)
    .map((month) => {
      const slip = by_month.get(month);
      return slip === undefined ? blank(month) : monthOfSlip(slip);
    });
}

const blank = (month: string): CertificateMonth => ({
  month,
  worked_min: null,
  absence_min: null,
  overtime_min: null,
  extra_min: null,
  gross_ore: null,
  supplements_ore: null,
  sick_pay_ore: null,
  vacation_ore: null,
  by_day: [],
});

function monthOfSlip({ month, reported_min, absences, lines }: CertificateSlip): CertificateMonth {
  const sum = (kind: Kind): Ore =>
    lines.filter(({ code }) => kind(code)).reduce((total, { amount_ore }) => total + amount_ore, 0);
  const minutes = (kind: Kind): number =>
    lines
      .filter(({ code, unit }) => unit === 'h' && kind(code))
      .reduce((total, { quantity }) => total + Math.round((quantity * 60) / 100), 0);
  const overtime_min = minutes(isOvertime);
  const extra_min = minutes((code) => code === 'extra_time');
  const vacation_ore = sum(isVacation);
  const unpaid = absences?.filter(({ kind }) => !PAID_LEAVE.includes(kind)) ?? null;
  const gross_ore = lines
    .filter(({ code }) => !BESIDE_GROSS.includes(code))
    .reduce((total, { amount_ore }) => total + amount_ore, 0);
  return {
    month,
    worked_min: reported_min === null ? null : Math.max(0, reported_min - overtime_min - extra_min),
    absence_min: unpaid === null ? null : totalOf(unpaid),
    overtime_min,
    extra_min,
    gross_ore: gross_ore - vacation_ore,
    supplements_ore: sum(isSupplement),
    sick_pay_ore: sum(isSickPay),
    vacation_ore,
    by_day: (absences ?? []).filter(({ kind, minutes }) => minutes === null || PAID_LEAVE.includes(kind)),
  };
}

/** Null when the hours of one of them are not known. */
const totalOf = (absences: readonly SlipAbsence[]): number | null =>
  absences.reduce<number | null>(
    (sum, { minutes }) => (sum === null || minutes === null ? null : sum + minutes),
    0,
  );
