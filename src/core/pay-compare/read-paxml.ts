import { product, roundHalfUp } from '../money.ts';
import { type Element, everyOf, said } from './markup.ts';
import { dateOrFail, lastTen, numberOrFail, personal, required } from './numbers.ts';
import { type OldFile, type OldLine, type OldTime, Unreadable } from './old-file.ts';

/**
 * The pay lines (`lonetransaktioner`) of PAXml, 1.0 to 2.2, whatever the order of the elements and with or without a
 * namespace, and the hours of single days (`tidtransaktioner`). The schedule is left alone. paxml.se; `parallel-run.md`.
 */
export function readPaxml(root: Element): OldFile {
  const lines = everyOf(root, 'lonetrans').map(lineOf);
  const times = everyOf(root, 'tidtrans').flatMap(timeOf);
  if (lines.length + times.length === 0) throw new Unreadable('empty', root.line, 'lonetrans');
  const [header] = everyOf(root, 'header');
  return {
    kind: 'paxml',
    org_number: header === undefined ? null : lastTen(said(header, 'foretagorgnr')),
    lines,
    times,
  };
}

/** Times over several days have no hours, and those of nobody are left alone. */
function timeOf(element: Element): OldTime[] {
  const { line } = element;
  const number = said(element, 'anstid');
  const personal_number = personal(said(element, 'persnr')) ?? personal(number);
  const [code, date, quantity] = [
    said(element, 'tidkod'),
    said(element, 'datum'),
    numberIn(element, 'timmar'),
  ];
  if (code === null || date === null || quantity === null) return [];
  if (number === null && personal_number === null) return [];
  const person = { number, personal_number, birth_date: null };
  return [{ person, code, date: dateOrFail(date, line, 'datum'), quantity, line }];
}

function lineOf(element: Element): OldLine {
  const { line } = element;
  const number = said(element, 'anstid');
  const personal_number = personal(said(element, 'persnr')) ?? personal(number);
  if (number === null && personal_number === null) throw new Unreadable('missing', line, 'anstid');
  const code = required(said(element, 'lonart') ?? said(element, 'lonkod'), line, 'lonart');
  const date = said(element, 'datum');
  const quantity = numberIn(element, 'antal');
  const price = numberIn(element, 'apris');
  const typed = numberIn(element, 'belopp');
  const amount_ore = typed ?? (price === null ? null : roundHalfUp(product(quantity ?? 100, price), 100));
  return {
    person: { number, personal_number, birth_date: null },
    code: code.slice(0, 60),
    name: (said(element, 'benamning') ?? '').slice(0, 100),
    date: date === null ? null : dateOrFail(date, line, 'datum'),
    quantity,
    amount_ore: required(amount_ore, line, 'belopp'),
    line,
  };
}

function numberIn(element: Element, name: string): number | null {
  const text = said(element, name);
  return text === null ? null : numberOrFail(text, element.line, name);
}
