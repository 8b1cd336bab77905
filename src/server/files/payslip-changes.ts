import type { ExportLanguage } from '../../contract/exports.ts';
import type { PayChange } from '../../contract/pay.ts';
import { monthOf } from '../../core/month.ts';
import type { Document, Row } from './document.ts';
import { documentWords } from './document-words.ts';
import { slipFactWords } from './payslip-fact-words.ts';
import { payslipWords } from './payslip-words.ts';

/** What the difference of an earlier month consists of, below a payslip: line by line and shift by shift (line-changes.md). */

/** A difference on the payslip: the month's change, and what this pay takes of it. */
export type SlipChange = { readonly change: PayChange; readonly amount: number };

type Line = PayChange['lines'][number];

export const changeGroups = (changes: readonly SlipChange[], language: ExportLanguage): Document['groups'] =>
  changes.map(({ change }) => {
    const words = slipFactWords[language].change;
    const difference = lessOre(change.now, change.was);
    return {
      name: words.title(nameOf(change, language)),
      rows: change.lines.flatMap((line) => rowsOf(line, language)),
      total: { label: words.total, cells: [null, null, null, null, difference, null] },
    };
  });

/** Says so when a month's difference is not all in this pay. */
export const changeNotes = (changes: readonly SlipChange[], language: ExportLanguage): string[] =>
  changes
    .filter(({ change, amount }) => lessOre(change.now, change.was) !== amount)
    .map(({ change, amount }) => {
      const { locale } = documentWords[language];
      const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      return slipFactWords[language].change.part(nameOf(change, language), money.format(amount));
    });

/** The line's difference, with then and now behind it; a row for each day whose shift or report differs. */
function rowsOf({ code, unit, name, was, now, days }: Line, language: ExportLanguage): Row[] {
  const words = payslipWords[language];
  const { change: said } = slipFactWords[language];
  const { locale } = documentWords[language];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const unit_name = words.units[unit] ?? unit;
  const counted = unit !== 'month' && unit !== 'amount';
  const sumOf = (sum: Line['now']): string =>
    sum === null
      ? said.none
      : `${counted ? `${number.format(sum.quantity)} ${unit_name}, ` : ''}${money.format(sum.amount)} kr`;
  const timesOf = (parts: Line['days'][number]['now']): string =>
    parts.length === 0
      ? said.none
      : parts
          .map(({ from, until, minutes }) =>
            from === null || until === null ? `${number.format(minutes / 60)} h` : `${from}–${until}`,
          )
          .join(', ');
  const row = (cells: Row['cells'], tone: Row['tone'] = 'plain'): Row => ({ cells, tone });
  return [
    row([
      name ?? words.codes[code],
      counted ? lessOre(now?.quantity ?? 0, was?.quantity ?? 0) : null,
      counted ? unit_name : null,
      null,
      lessOre(now?.amount ?? 0, was?.amount ?? 0),
      said.then_now(sumOf(was), sumOf(now)),
    ]),
    ...days.map((day) =>
      row([`   ${day.date}`, null, null, null, null, said.then_now(timesOf(day.was), timesOf(day.now))]),
    ),
  ];
}

/** The difference of two numbers with two decimals. */
const lessOre = (a: number, b: number): number => Math.round((a - b) * 100) / 100;

const nameOf = ({ year, month }: PayChange, language: ExportLanguage): string =>
  new Intl.DateTimeFormat(documentWords[language].locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${monthOf(year, month)}-01T00:00:00Z`));
