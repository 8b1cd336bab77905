import type { Payroll } from '../../contract/payroll.ts';
import type { CertificateMonth } from '../../core/pay/employer-certificate.ts';
import type { SlipAbsence } from '../../core/pay/slip-absences.ts';
import type { EmploymentRow } from '../accounts/employment-rows.ts';
import { asFileName, column, type Document, type Row } from './document.ts';
import { documentWords } from './document-words.ts';
import { certificateWords } from './employer-certificate-words.ts';
import { slipFactWords } from './payslip-fact-words.ts';

/** What an employer certifies, as a document. What is not known is blank, and named in the notes. */

export type Certified = {
  readonly employer: { readonly name: string; readonly org_number: string };
  readonly person: {
    readonly first_name: string;
    readonly last_name: string;
    readonly number_mask: string;
    readonly employee_number: number | null;
  };
  readonly employment: Pick<EmploymentRow, 'first_day' | 'last_day' | 'form' | 'end_reason'>;
  /** Those of the last day, or of today. */
  readonly terms: Payroll | null;
  readonly leave: readonly Pick<SlipAbsence, 'kind' | 'first_day' | 'last_day' | 'extent_pct'>[];
  readonly months: readonly CertificateMonth[];
  /** Those in which the person has another employment here too. */
  readonly shared_months: readonly string[];
};

type Moment = {
  readonly now: string;
  readonly today: string;
  readonly language: keyof typeof certificateWords;
};

export function certificateReport(certified: Certified, { now, today, language }: Moment): Document {
  const words = certificateWords[language];
  const { person, employment, leave, months } = certified;
  const facts = factsOf(certified, language);
  const sum = (of: (month: CertificateMonth) => number | null): number =>
    months.reduce((total, month) => total + (of(month) ?? 0), 0);
  const columns = words.columns;
  return {
    name: `${asFileName(`${words.title} ${person.last_name}`)}_${employment.last_day ?? today}`,
    title: words.title,
    facts: facts.map(([label, value]) => ({ label, value: value === '' ? words.blank : value })),
    columns: [
      column(columns.month, 'text', 9, 50),
      column(columns.worked, 'hours', 10, 58),
      column(columns.absence, 'hours', 10, 52),
      column(columns.overtime, 'hours', 10, 52),
      column(columns.extra, 'hours', 10, 52),
      column(columns.gross, 'kronor', 12, 70),
      column(columns.supplements, 'kronor', 12, 70),
      column(columns.sick_pay, 'kronor', 12, 66),
      column(columns.vacation, 'kronor', 12, 92),
      column(columns.named, 'comment', 60, 0),
    ],
    groups: [{ name: null, rows: months.map((month) => rowOf(month, language)), total: null }],
    totals: [
      {
        label: words.total,
        cells: [
          null,
          null,
          null,
          null,
          null,
          sum(({ gross_ore }) => gross_ore) / 100,
          sum(({ supplements_ore }) => supplements_ore) / 100,
          sum(({ sick_pay_ore }) => sick_pay_ore) / 100,
          sum(({ vacation_ore }) => vacation_ore) / 100,
          null,
        ],
      },
    ],
    notes: [
      words.notes.law,
      ...(leave.length === 0
        ? [words.notes.no_leave]
        : [words.notes.leave(leave.map((one) => named(one, language)).join(', '))]),
      ...(certified.shared_months.length === 0
        ? []
        : [words.notes.shared(certified.shared_months.join(', '))]),
      ...gapsOf(facts, months, language),
    ],
    landscape: true,
    now,
    today,
    words: documentWords[language],
  };
}

type Fact = readonly [label: string, value: string];

/** The heading; an empty value is not known. */
function factsOf(
  { employer, person, employment, terms }: Certified,
  language: Moment['language'],
): readonly Fact[] {
  const words = certificateWords[language];
  const { form, end_reason } = employment;
  const { locale } = documentWords[language];
  const inUnit = (value: number | null | undefined, unit: string): string =>
    value == null
      ? ''
      : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)} ${unit}`;
  return [
    [words.facts.employer, employer.name],
    [words.facts.org_number, employer.org_number],
    [words.facts.person, `${person.first_name} ${person.last_name}`],
    [words.facts.personal_number, person.number_mask],
    [words.facts.first_day, employment.first_day ?? ''],
    [words.facts.last_day, employment.last_day ?? words.facts.continues],
    [words.facts.form, form === null ? '' : words.forms[form]],
    ...(employment.last_day === null
      ? []
      : [[words.facts.end_reason, end_reason === null ? '' : words.reasons[end_reason]] as const]),
    [words.facts.weekly, inUnit(terms?.employment_hours_per_week, 'h')],
    [words.facts.rate, inUnit(terms?.employment_rate, '%')],
  ];
}

/** What must be filled in by hand, by name. */
function gapsOf(
  facts: readonly Fact[],
  months: readonly CertificateMonth[],
  language: Moment['language'],
): string[] {
  const { notes } = certificateWords[language];
  const namesOf = (some: readonly CertificateMonth[]): string => some.map(({ month }) => month).join(', ');
  const unknown = facts.filter(([, value]) => value === '').map(([label]) => label);
  const blank = months.filter(({ gross_ore }) => gross_ore === null);
  const unreported = months.filter(({ gross_ore, worked_min }) => gross_ore !== null && worked_min === null);
  const absent = months.filter(({ gross_ore, absence_min }) => gross_ore !== null && absence_min === null);
  return [
    ...(unknown.length === 0 ? [] : [notes.unknown(unknown.join(', '))]),
    ...(blank.length === 0 ? [] : [notes.not_run(namesOf(blank))]),
    ...(unreported.length === 0 ? [] : [notes.not_reported(namesOf(unreported))]),
    ...(absent.length === 0 ? [] : [notes.absence_unknown(namesOf(absent))]),
    notes.not_kept,
    notes.hours,
  ];
}

function rowOf(month: CertificateMonth, language: Moment['language']): Row {
  const hours = (minutes: number | null): number | null => (minutes === null ? null : minutes / 60);
  const kronor = (ore: number | null): number | null => (ore === null ? null : ore / 100);
  return {
    cells: [
      month.month,
      hours(month.worked_min),
      hours(month.absence_min),
      hours(month.overtime_min),
      hours(month.extra_min),
      kronor(month.gross_ore),
      kronor(month.supplements_ore),
      kronor(month.sick_pay_ore),
      kronor(month.vacation_ore),
      month.by_day.map((one) => named(one, language)).join(', '),
    ],
    tone: 'plain',
  };
}

/** `Föräldraledighet 50 % 2026-01-01 – 2026-03-31` */
function named(
  { kind, first_day, last_day, extent_pct }: Certified['leave'][number],
  language: Moment['language'],
): string {
  const days = first_day === last_day ? first_day : `${first_day} – ${last_day}`;
  const part = extent_pct === 100 ? '' : ` ${extent_pct} %`;
  return `${slipFactWords[language].absence[kind]}${part} ${days}`;
}
