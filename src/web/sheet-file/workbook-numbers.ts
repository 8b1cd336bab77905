import { dayOfNumber } from '../../core/pasted-sheet.ts';
import { type Element, everyOf } from '../../core/pay-compare/markup.ts';

/** What a number of a workbook is shown as: a day or a time, a share, or itself. */
export type Look = 'time' | 'percent' | 'number';

const TIMES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** How each style shows a number, by the style's place. */
export function looksOf(styles: Element | null): Look[] {
  if (styles === null) return [];
  const codes = new Map(
    everyOf(styles, 'numfmt').map(({ attributes }) => [
      Number(attributes.get('numFmtId')),
      attributes.get('formatCode') ?? '',
    ]),
  );
  const styled = everyOf(styles, 'cellxfs').flatMap(({ children }) => children);
  return styled.map(({ attributes }) => {
    const id = Number(attributes.get('numFmtId') ?? 0);
    return lookOf(id, codes.get(id));
  });
}

function lookOf(id: number, code: string | undefined): Look {
  if (code === undefined) {
    if (TIMES.some(([from, to]) => id >= from && id <= to)) return 'time';
    return id === 9 || id === 10 ? 'percent' : 'number';
  }
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, '');
  if (bare.includes('%')) return 'percent';
  return /[ymdhs]/i.test(bare.replaceAll(/0+E[+-]0+/gi, '')) ? 'time' : 'number';
}

/** The number as a cell says it: whole digits, a point before decimals, `80%`, `2024-03-01`, `07:30`. */
export function numberAs(look: Look, raw: string, from_1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (look === 'percent') return `${plain(value * 100)}%`;
  return look === 'time' && value >= 0 && value < 2_958_466 ? timeAs(value, from_1904) : plain(value);
}

/** A workbook keeps fifteen digits: what is behind them is dirt of its sums. */
const plain = (value: number): string => {
  const kept = Number(value.toPrecision(15));
  return Number.isInteger(kept) ? kept.toFixed(0) : String(kept);
};

const DAY_MINUTES = 1_440;

/** Workbooks that count from 1904 are 1 462 days behind. Below 1 it is a time alone. */
function timeAs(value: number, from_1904: boolean): string {
  const minutes = Math.round(value * DAY_MINUTES);
  const [days, rest] = [Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES];
  const [hour, minute] = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0'));
  const clock = `${hour}:${minute}`;
  if (days === 0) return clock;
  const day = dayOfNumber(days + (from_1904 ? 1_462 : 0));
  return rest === 0 ? day : `${day} ${clock}`;
}
