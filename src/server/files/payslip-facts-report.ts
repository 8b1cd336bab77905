import type { ExportLanguage } from '../../contract/exports.ts';
import type { MonthlyPay } from '../../contract/pay.ts';
import type { Payslip } from '../../contract/payslips.ts';
import type { Document, Row } from './document.ts';
import { documentWords } from './document-words.ts';
import { slipFactWords } from './payslip-fact-words.ts';

/** What a payslip says besides its lines: heading, absence and the sums of the year. Payslips of before have none. */

type Facts = Payslip['facts'];

export function slipHeading(facts: Facts, language: ExportLanguage): Document['facts'] {
  if (facts === undefined) return [];
  const words = slipFactWords[language].facts;
  const { org_number, employee_number, account } = facts;
  return [
    ...(org_number === '' ? [] : [{ label: words.org_number, value: org_number }]),
    ...(employee_number === null ? [] : [{ label: words.employee_number, value: String(employee_number) }]),
    { label: words.period, value: `${facts.first_day} – ${facts.last_day}` },
    { label: words.account, value: account ?? words.no_account },
  ];
}

export function slipGroups(facts: Facts, language: ExportLanguage): Document['groups'] {
  if (facts === undefined) return [];
  const words = slipFactWords[language];
  const { locale } = documentWords[language];
  const { year, since, ...sums } = facts.year_to_date;
  const absent = facts.absences.map(({ kind, first_day, last_day, extent, hours }): Row => {
    const days = first_day === last_day ? first_day : `${first_day} – ${last_day}`;
    const part = extent === 100 ? '' : ` ${extent} %`;
    const unit = hours === null ? null : 'h';
    return { cells: [`${words.absence[kind]}${part}`, hours, unit, null, null, days], tone: 'plain' };
  });
  const basis = since === null ? '' : words.since(monthName(since, locale));
  const sum = (label: string, amount: number): Row => ({
    cells: [label, null, null, null, amount, basis],
    tone: 'plain',
  });
  return [
    ...(absent.length === 0 ? [] : [{ name: words.absences, rows: absent, total: null }]),
    {
      name: words.year(year),
      rows: [
        sum(words.gross, sums.gross),
        sum(words.tax, sums.tax),
        ...(sums.contribution_basis === null ? [] : [sum(words.contribution_basis, sums.contribution_basis)]),
      ],
      total: null,
    },
  ];
}

/** Vacation days left: payslips of before do not name those without pay. */
export function vacationNote(
  { paid, saved, unpaid, advance }: NonNullable<MonthlyPay['vacation_left']>,
  facts: Facts,
  language: ExportLanguage,
): string {
  const words = slipFactWords[language];
  return words.vacation(paid, saved, facts === undefined ? 0 : unpaid, advance);
}

const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
