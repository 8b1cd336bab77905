import type { Ore } from '../money.ts';
import { dropped, type Fraction, isLess, lesser, minus, plus, ratio, times } from './fraction.ts';
import { BASIC, type Piece, RATES, YEARS, type YearLaw } from './tax-law.ts';

/** The monthly table's tax, computed at the top of the row that the pay falls in: SKV 433, `tax.md`. */

/** Rows end every 100 kr to here, every 200 kr above; from the second limit on they hold percentages. */
const HUNDREDS_TO = 20_000;
const AMOUNTS_TO = 80_000;
const LAST_STEP = 2_000_000;
const ZERO = ratio(0);

/** What the table says for a month's pay: kronor, or a percentage of it. */
type Cell = { readonly unit: 'kr' | 'pct'; readonly value: number };

const cells = new Map<string, Cell>();
const MOST_CELLS = 50_000;

/** The tax on pay by a table; null: a year, table or column that this engine has not. */
export function tableTax(pay_ore: Ore, year: number, table: number, column: number): Ore | null {
  const law = YEARS[year];
  const is_known =
    Number.isInteger(table) && table >= 29 && table <= 42 && [1, 2, 3, 4, 5, 6].includes(column);
  if (law === undefined || !is_known) return null;
  const kronor = Math.trunc(pay_ore / 100);
  if (kronor <= 0) return 0;
  const top = topOf(kronor, law);
  const key = `${year}/${table}/${column}/${top}`;
  const cell = cells.get(key) ?? cellAt(top, law, table, column);
  if (cells.size >= MOST_CELLS) cells.clear();
  cells.set(key, cell);
  return cell.unit === 'kr' ? cell.value * 100 : Math.floor((kronor * cell.value) / 100) * 100;
}

function topOf(kronor: number, { pbb }: YearLaw): number {
  const first = Math.floor((423 * pbb) / 1000 / 12 / 100) * 100;
  if (kronor <= first) return first;
  const step = kronor <= HUNDREDS_TO ? 100 : 200;
  return Math.min(Math.ceil(kronor / step) * step, LAST_STEP);
}

function cellAt(top: number, law: YearLaw, table: number, column: number): Cell {
  const month = Math.floor(yearTax(top * 12, law, table, column) / 12);
  if (top <= AMOUNTS_TO) return { unit: 'kr', value: month };
  // Binary double precision, as the tax agency's own program: exactly 56.5 gives 56.
  return { unit: 'pct', value: Math.floor(100 * (month / top) + 0.5) };
}

/** A schedule at an income, both in kronor. */
function at(schedule: readonly Piece[], income: Fraction, unit: Fraction): Fraction {
  const found = schedule.find(({ upTo }) => upTo === null || !isLess(times(upTo, unit), income));
  if (found === undefined) throw new RangeError('a schedule has an open last piece');
  return plus(times(found.base, unit), times(found.rate, minus(income, times(found.above, unit))));
}

const whole = (amount: Fraction): Fraction => ratio(isLess(amount, ZERO) ? 0 : dropped(amount));

/** The tax of a year in whole kronor. */
function yearTax(income_kr: number, law: YearLaw, table: number, column: number): number {
  const is_senior = column === 2 || column === 3;
  const unit = ratio(law.pbb);
  const income = ratio(Math.floor(income_kr / 100) * 100);
  const basic = at(BASIC, income, unit);
  const deduction = lesser(
    upToHundred(is_senior ? plus(basic, at(law.raised, income, unit)) : basic),
    income,
  );
  const taxable = minus(income, deduction);
  const local_rate = minus(ratio(table, 100), RATES.burial);
  const state = whole(times(RATES.state, minus(taxable, ratio(law.stateFrom))));
  const local = whole(times(taxable, local_rate));
  const burial = whole(times(taxable, RATES.burial));
  const pension = [1, 3, 5].includes(column) ? pensionFee(income, law) : ZERO;
  const service = whole(
    times(RATES.publicService, lesser(taxable, times(law.publicServiceCap, ratio(law.ibb)))),
  );
  let left = plus(state, local);
  const of_pension = lesser(pension, left);
  left = minus(left, of_pension);
  let local_left = lesser(local, left);
  let reduced = of_pension;
  const reductions = [
    workReduction(column, { income, deduction, local_rate, unit, law }),
    lesser(whole(times(RATES.earned, minus(taxable, RATES.earnedFrom))), RATES.earnedMost),
  ];
  for (const reduction of reductions) {
    const taken = lesser(reduction, local_left);
    local_left = minus(local_left, taken);
    reduced = plus(reduced, taken);
  }
  const sum = [local, burial, service, pension].reduce(plus, state);
  return dropped(minus(sum, reduced));
}

type Income = {
  readonly income: Fraction;
  readonly deduction: Fraction;
  readonly local_rate: Fraction;
  readonly unit: Fraction;
  readonly law: YearLaw;
};

/** Jobbskatteavdrag, or the reduction for sickness compensation: IL 67 kap. */
function workReduction(column: number, { income, deduction, local_rate, unit, law }: Income): Fraction {
  if (column === 1) {
    const amount = times(minus(at(law.job, income, unit), deduction), local_rate);
    const over = minus(income, times(RATES.taperFrom, unit));
    const taper = law.jobTaper && isLess(ZERO, over) ? times(RATES.taper, over) : ZERO;
    return whole(minus(amount, taper));
  }
  if (column === 3) return whole(at(law.senior, income, law.seniorUnit === 'pbb' ? unit : ratio(1)));
  if (column !== 4) return ZERO;
  const amount = times(minus(at(law.sick, income, unit), deduction), local_rate);
  const least = times(RATES.sickLeast, income, local_rate);
  return whole(isLess(amount, least) ? least : amount);
}

/** 7 % up to 8.07 income base amounts, to the nearest hundred, fifty down. */
function pensionFee(income: Fraction, { pbb, ibb }: YearLaw): Fraction {
  if (isLess(income, times(RATES.pensionFrom, ratio(pbb)))) return ZERO;
  const fee = times(RATES.pension, lesser(income, times(RATES.pensionCap, ratio(ibb))));
  const hundreds = ratio(dropped(times(fee, ratio(1, 100))) * 100);
  return isLess(ratio(50), minus(fee, hundreds)) ? plus(hundreds, ratio(100)) : hundreds;
}

function upToHundred(amount: Fraction): Fraction {
  const hundreds = dropped(times(amount, ratio(1, 100)));
  const down = ratio(hundreds * 100);
  return isLess(down, amount) ? plus(down, ratio(100)) : down;
}
