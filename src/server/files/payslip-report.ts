import type { ExportLanguage } from '../../contract/exports.ts';
import type { MonthlyPay, PayLine } from '../../contract/pay.ts';
import type { PayrollRun, PersonMonth } from '../../contract/payroll-runs.ts';
import type { Payslip } from '../../contract/payslips.ts';
import { monthOf } from '../../core/month.ts';
import { agreementName } from '../../core/pay/agreement-name.ts';
import { lineLaw } from '../../core/pay/line-laws.ts';
import { shareOfLine } from '../../core/pay/line-share.ts';
import { BESIDE_GROSS } from '../../core/pay/pay-line.ts';
import { LAST_YEARS_TABLE } from '../../core/pay/withholding.ts';
import { asFileName, column, type Document, type Row } from './document.ts';
import { documentWords } from './document-words.ts';
import { changeGroups, changeNotes, type SlipChange } from './payslip-changes.ts';
import { slipGroups, slipHeading, vacationNote } from './payslip-facts-report.ts';
import { payslipLaw, taxLaw } from './payslip-laws.ts';
import { payslipWords } from './payslip-words.ts';

/** A payslip and a run's summary as documents: the same figures as the screen, one writer per format (document.ts). */

type Moment = { readonly now: string; readonly today: string; readonly language: ExportLanguage };

type Metadata = MonthlyPay['tax']['metadata'];

const monthName = (year: number, month: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  );

/** A group with its name, left out when it has no rows. */
const named = (name: string, rows: readonly Row[]): Document['groups'] =>
  rows.length === 0 ? [] : [{ name, rows, total: null }];

/** Code and source of a typed line, its reason and who entered it; of a wage attachment how it was computed. */
function manualBasis(
  { of_month }: PayLine,
  { number, source, note, entered_by, one_time, attachment }: NonNullable<PayLine['manual']>,
  language: ExportLanguage,
): string {
  const { manual: words } = payslipWords[language];
  const { locale } = documentWords[language];
  const money = (kronor: number): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(kronor);
  const [year, month] = of_month?.split('-').map(Number) ?? [];
  return [
    words.number(number),
    source,
    one_time ? words.one_time : '',
    year === undefined || month === undefined ? '' : words.of_month(monthName(year, month, locale)),
    attachment === undefined
      ? ''
      : words.attachment(money(attachment.ordered), money(attachment.net), money(attachment.reserved)),
    note,
    entered_by === null ? '' : words.entered_by(entered_by),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

const shortNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);

/** The unit of a line's quantity, with what divides its rate. */
function unitOf(one: PayLine, language: ExportLanguage): string {
  const words = payslipWords[language];
  const { by } = shareOfLine(one);
  if (by === null) return words.units[one.unit] ?? one.unit;
  if (by.unit === 'day')
    return one.code.startsWith('vacation_') ? words.of_earned(by.count) : words.of_days(by.count);
  return by.unit === 'h'
    ? words.of_week(shortNumber(by.count, documentWords[language].locale))
    : words.of_number(by.count);
}

/** A line of the payslip as a row: name, quantity, price, amount and basis. */
function lineRow(one: PayLine, { reason, year, decision }: Metadata, language: ExportLanguage): Row {
  const words = payslipWords[language];
  const { locale } = documentWords[language];
  const is_last_years = reason === LAST_YEARS_TABLE;
  const of = one.of_month?.split('-').map(Number) ?? null;
  const code = one.code === 'tax' && decision?.kind === 'sink' ? words.sink : words.codes[one.code];
  const name = one.manual?.name ?? [code, one.name].filter(Boolean).join(' · ');
  const whose =
    of === null || one.manual !== undefined ? name : `${name} ${monthName(of[0] ?? 0, of[1] ?? 1, locale)}`;
  const { pct } = shareOfLine(one);
  const share = pct === 100 ? '' : ` ${words.share(shortNumber(pct, locale))}`;
  const law = lineLaw(one.law);
  return {
    cells: [
      `${whose}${share}`,
      one.quantity,
      unitOf(one, language),
      one.rate,
      one.amount,
      one.manual !== undefined
        ? manualBasis(one, one.manual, language)
        : ((one.code === 'tax' ? taxLaw(one.law, language) : null) ??
          (one.code === 'tax' && is_last_years
            ? words.last_years_table(year)
            : (words.basis[one.code] ??
              (law === null ? agreementName(one.law) : payslipLaw(law, language))))),
    ],
    tone: 'plain',
  };
}

function debtNote(
  { opening, taken, added, left }: NonNullable<Payslip['pay']['debt']>,
  money: Intl.NumberFormat,
  language: ExportLanguage,
): string {
  const of = (kronor: number): string => money.format(kronor);
  return payslipWords[language].notes.debt(of(opening), of(taken), of(added), of(left));
}

/** One person's payslip, with what its differences of earlier months consist of. */
export function payslipReport(
  slip: Payslip,
  { now, today, language }: Moment,
  changes: readonly SlipChange[] = [],
): Document {
  const words = payslipWords[language];
  const { locale } = documentWords[language];
  const { pay } = slip;
  const month = monthName(pay.year, pay.month, locale);
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const earned = pay.lines.filter(({ code }) => !BESIDE_GROSS.includes(code));
  const of = (...codes: PayLine['code'][]): PayLine[] => pay.lines.filter(({ code }) => codes.includes(code));
  const total = (label: string, amount: number) => ({ label, cells: [null, null, null, null, amount, null] });
  const { source, table, column: tax_column, year } = pay.tax.metadata;
  const line = (one: PayLine): Row => lineRow(one, pay.tax.metadata, language);
  return {
    name: `${asFileName(`${words.payslip} ${slip.last_name}`)}_${monthOf(pay.year, pay.month)}`,
    title: `${words.payslip} ${month}`,
    facts: [
      { label: words.facts.person, value: `${slip.first_name} ${slip.last_name}` },
      { label: words.facts.company, value: slip.company_name },
      ...slipHeading(slip.facts, language),
      { label: words.facts.paid_on, value: pay.payment_date },
      { label: words.facts.net, value: `${money.format(pay.net_salary)} kr` },
    ],
    columns: [
      column(words.columns.what, 'text', 28, 150),
      column(words.columns.quantity, 'hours', 10, 46),
      column(words.columns.unit, 'text', 12, 62),
      column(words.columns.rate, 'kronor', 12, 66),
      column(words.columns.amount, 'kronor', 12, 66),
      column(words.columns.law, 'comment', 60, 0),
    ],
    groups: [
      { name: null, rows: earned.map(line), total: total(words.gross, pay.gross_salary) },
      ...named(words.benefits, of('benefit').map(line)),
      { name: null, rows: of('tax').map(line), total: null },
      ...named(words.after_tax, of('deduction_net', 'expense', 'debt').map(line)),
      ...named(words.information, of('information').map(line)),
      ...changeGroups(changes, language),
      ...slipGroups(slip.facts, language),
    ],
    totals: [total(words.net, pay.net_salary)],
    notes: [
      ...(source === 'fallback'
        ? [words.notes.estimate]
        : table === null || source === 'decision'
          ? []
          : [words.notes.tax(table, tax_column, year)]),
      ...(pay.employer_contribution === null
        ? []
        : [words.notes.contribution(money.format(pay.employer_contribution))]),
      ...(pay.vacation_left === undefined ? [] : [vacationNote(pay.vacation_left, slip.facts, language)]),
      ...(pay.debt === undefined ? [] : [debtNote(pay.debt, money, language)]),
      ...changeNotes(changes, language),
      words.notes.run(slip.made_at.slice(0, 10)),
      ...slip.corrected_by.map((one) =>
        words.notes.corrected(monthName(one.year, one.month, locale), money.format(one.amount)),
      ),
    ],
    landscape: false,
    now,
    today,
    words: documentWords[language],
  };
}

/** A run, one row per person. */
export function payrollSummary(
  run: PayrollRun,
  people: readonly PersonMonth[],
  company_name: string,
  { now, today, language }: Moment,
): Document {
  const words = payslipWords[language];
  const { locale } = documentWords[language];
  const hoursIn = ({ paid_hours, reported_hours }: PersonMonth): number => paid_hours ?? reported_hours;
  const amounts = (one: Amounts): number[] => [
    one.base_pay,
    one.ob_bonus,
    one.absence_pay,
    one.corrections,
    one.gross,
    one.tax,
    one.net,
    one.employer_contribution ?? 0,
    one.gross + (one.employer_contribution ?? 0),
  ];
  const sum = (of: (one: PersonMonth) => number): number =>
    people.reduce((total, one) => total + Math.round(of(one) * 100), 0) / 100;
  const columns = words.columns;
  const typed = people.some(({ manual }) => manual !== undefined) ? TYPED : [];
  const typedOf = ({ manual }: PersonMonth): number[] => typed.map((key) => manual?.[key] ?? 0);
  return {
    name: `${asFileName(words.summary)}_${monthOf(run.year, run.month)}`,
    title: `${words.summary} ${monthName(run.year, run.month, locale)}`,
    facts: [
      { label: words.facts.company, value: company_name },
      { label: words.facts.people, value: String(people.length) },
      { label: words.facts.paid_on, value: run.payment_date },
    ],
    columns: [
      column(columns.last_name, 'text', 20, 86),
      column(columns.first_name, 'text', 18, 76),
      column(columns.hours, 'hours', 9, 44),
      column(columns.base, 'kronor', 12, 60),
      column(columns.ob, 'kronor', 12, 56),
      column(columns.absence, 'kronor', 12, 62),
      column(columns.corrections, 'kronor', 12, 58),
      column(columns.gross, 'kronor', 12, 64),
      column(columns.tax, 'kronor', 12, 60),
      column(columns.net, 'kronor', 12, 64),
      column(columns.contribution, 'kronor', 12, 64),
      column(columns.cost, 'kronor', 12, 66),
      ...typed.map((key) => column(columns[key], 'kronor', 12, 60)),
    ],
    groups: [
      {
        name: null,
        rows: people.map((one) => ({
          cells: [one.last_name, one.first_name, hoursIn(one), ...amounts(one), ...typedOf(one)],
          tone: 'plain' as const,
        })),
        total: null,
      },
    ],
    totals: [
      {
        label: words.total,
        cells: [
          null,
          null,
          sum(hoursIn),
          ...amounts({
            base_pay: sum((one) => one.base_pay),
            ob_bonus: sum((one) => one.ob_bonus),
            absence_pay: sum((one) => one.absence_pay),
            corrections: sum((one) => one.corrections),
            gross: run.totals.gross,
            tax: run.totals.tax,
            net: run.totals.net,
            employer_contribution: run.totals.employer_contribution,
          }),
          ...typed.map((key) => sum(({ manual }) => manual?.[key] ?? 0)),
        ],
      },
    ],
    notes: [],
    landscape: true,
    now,
    today,
    words: documentWords[language],
  };
}

/** What was typed, in columns of its own: only in a month with such lines. */
const TYPED = ['earned', 'benefits', 'net_deductions', 'expenses'] as const;

type Amounts = Pick<
  PersonMonth,
  'base_pay' | 'ob_bonus' | 'absence_pay' | 'corrections' | 'gross' | 'tax' | 'net' | 'employer_contribution'
>;
