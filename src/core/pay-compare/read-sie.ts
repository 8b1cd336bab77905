import { dateOrFail, lastTen, numberOrFail } from './numbers.ts';
import { type OldFile, type OldVoucher, Unreadable } from './old-file.ts';

/** The most lines of a file. */
const MOST_LINES = 200_000;

/**
 * The vouchers of a SIE file, type 4 (4E and 4I). Rows that were added or struck later (`#RTRANS`, `#BTRANS`) are left out:
 * a program that writes `#RTRANS` repeats it as `#TRANS`. SIE-gruppen, filformat 4B; `parallel-run.md`.
 */
export function readSie(text: string): OldFile {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES) throw new Unreadable('too_large', MOST_LINES);
  const vouchers: OldVoucher[] = [];
  const names = new Map<number, string>();
  let org_number: string | null = null;
  let open: { date: string; rows: { account: number; amount_ore: number; line: number }[] } | null = null;
  let is_inside = false;
  let started = 1;
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const [label = '', ...cells] = cellsOf(raw, line);
    if (label === '') continue;
    if (label === '{' || label === '}') {
      if (open === null || is_inside === (label === '{'))
        throw new Unreadable('not_well_formed', line, label);
      if (label === '}') vouchers.push(balanced(open, line));
      if (label === '}') open = null;
      is_inside = label === '{';
      continue;
    }
    if (open !== null && !is_inside) throw new Unreadable('not_well_formed', started, '#VER');
    const name = label.toUpperCase();
    if (name === '#ORGNR') org_number = lastTen(cells[0] ?? null);
    if (name === '#KONTO') names.set(accountOf(cells[0], line), (cells[1] ?? '').slice(0, 100));
    if (name === '#VER') {
      if (is_inside) throw new Unreadable('not_well_formed', line, '#VER');
      open = { date: dateOrFail(cells[2] ?? '', line, '#VER'), rows: [] };
      started = line;
    }
    if (name === '#TRANS') {
      if (open === null) throw new Unreadable('not_well_formed', line, '#TRANS');
      open.rows.push({
        account: accountOf(cells[0], line),
        amount_ore: numberOrFail(cells[2] ?? '', line, '#TRANS'),
        line,
      });
    }
  }
  if (open !== null) throw new Unreadable('not_well_formed', started, '#VER');
  if (vouchers.length === 0) throw new Unreadable('empty', 1, '#VER');
  return { kind: 'sie', org_number, vouchers, names };
}

function balanced(voucher: OldVoucher, line: number): OldVoucher {
  if (voucher.rows.reduce((sum, { amount_ore }) => sum + amount_ore, 0) !== 0)
    throw new Unreadable('unbalanced', line, '#VER');
  return voucher;
}

function accountOf(text: string | undefined, line: number): number {
  if (!/^\d{3,6}$/.test(text ?? '')) throw new Unreadable('not_a_number', line, '#KONTO');
  return Number(text);
}

const CELL = /\s*(?:"((?:[^"\\]|\\.)*)"|(\{[^}]*\})|([^\s"{}]+)|([{}]))/y;

/** The label and its cells; a list of objects (`{1 "100"}`) is one cell. */
function cellsOf(raw: string, line: number): string[] {
  const text = raw.replace(/^\ufeff/, '').trim();
  if (text === '{' || text === '}') return [text];
  const cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) throw new Unreadable('not_well_formed', line);
    const [, quoted, list, plain, brace] = found;
    cells.push(quoted?.replaceAll(/\\(.)/g, '$1') ?? list ?? plain ?? brace ?? '');
  }
  return cells;
}
