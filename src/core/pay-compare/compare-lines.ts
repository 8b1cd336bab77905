import type { Ore } from '../money.ts';
import { BESIDE_GROSS } from '../pay/pay-line.ts';
import { taxCause } from './compare-declared.ts';
import type { Difference, DifferenceCause, OwnMonth, OwnPerson, Readings } from './comparison.ts';
import type { OldLine } from './old-file.ts';

type Side = { readonly amount_ore: Ore; readonly quantity: number | null };
type OwnLine = OwnPerson['lines'][number];

const ABSENCE = /^(sick|karens|vab|leave|no_show)/;
const NOT_SENT: readonly string[] = ['tax', 'employer_contribution', 'information'];
/** Less than a krona, and the same hours: the two programs round in another place. */
const ROUNDING: Ore = 100;

/** `#` and the number of a typed line's pay code, or the code of a computed line. */
export const keyOfOwn = ({ code, manual }: Pick<OwnLine, 'code' | 'manual'>): string =>
  manual === undefined ? code : `#${manual.number}`;

/** Compares a person's pay lines, code by code. Tax and contributions only where the file has them. */
export function lineDifferences(
  there: readonly OldLine[],
  person: OwnPerson,
  { codes }: Readings,
  month: Pick<OwnMonth, 'taxBy'>,
): Difference[] {
  const read = there.map((line) => ({ line, key: codes.get(line.code) }));
  const theirs = Map.groupBy(
    read.flatMap(({ line, key }) => (key == null ? [] : [{ line, key }])),
    ({ key }) => key,
  );
  const sent = person.lines.filter((line) => !NOT_SENT.includes(line.code) || theirs.has(line.code));
  const ours = Map.groupBy(sent, keyOfOwn);
  const unmapped = read.flatMap(({ line, key }) => (key === undefined ? [notMapped(line)] : []));
  const compared = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key): Difference[] => {
    const old = (theirs.get(key) ?? []).map(({ line }) => line);
    const own = ours.get(key) ?? [];
    return differenceOf(key, old, own, there.length === 0);
  });
  const beside = sent.filter(({ code }) => BESIDE_GROSS.includes(code)).map(keyOfOwn);
  return following(divided([...compared, ...unmapped], beside), beside, person, month);
}

/** The line of preliminary tax. */
export const isTaxLine = ({ what, code }: Pick<Difference, 'what' | 'code'>): boolean =>
  what === 'line' && code === 'tax';

/** Tax follows the gross, and vacation pay of 12 % the lines that it is counted on; tax that differs alone has its own cause. */
function following(
  differences: readonly Difference[],
  beside: readonly string[],
  person: OwnPerson,
  month: Pick<OwnMonth, 'taxBy'>,
): Difference[] {
  const of_gross = differences.filter((one) => !isTaxLine(one) && !beside.includes(one.code));
  const leads = of_gross.some(({ code }) => code !== 'vacation_with_pay');
  return differences.map((one) => {
    if (one.there_ore === null || one.here_ore === null || one.cause === 'rounding') return one;
    if (one.code === 'vacation_with_pay') return leads ? { ...one, cause: 'pay' } : one;
    if (!isTaxLine(one)) return one;
    if (of_gross.length > 0) return { ...one, cause: 'pay' };
    return one.there_ore % 100 === 0 ? { ...one, ...taxCause(one.there_ore / -100, person, month) } : one;
  });
}

const notMapped = ({ code, name, amount_ore, quantity, line }: OldLine): Difference => ({
  what: 'line',
  code,
  name,
  there_ore: amount_ore,
  here_ore: null,
  there_quantity: quantity,
  here_quantity: null,
  cause: 'not_mapped',
  line,
});

function differenceOf(
  code: string,
  old: readonly OldLine[],
  own: readonly OwnLine[],
  is_alone: boolean,
): Difference[] {
  const there = old.length === 0 ? null : summed(old);
  const here = own.length === 0 ? null : summed(own.map((line) => ({ ...line, quantity: counted(line) })));
  if ((there?.amount_ore ?? 0) === (here?.amount_ore ?? 0)) return [];
  const cause = is_alone ? 'only_here' : causeOf(code, there, here);
  return [
    {
      what: 'line',
      code,
      name: own[0]?.manual?.name ?? old.find(({ name }) => name !== '')?.name ?? '',
      there_ore: there?.amount_ore ?? null,
      here_ore: here?.amount_ore ?? null,
      there_quantity: there?.quantity ?? null,
      here_quantity: here?.quantity ?? null,
      cause,
      line: old[0]?.line ?? null,
    },
  ];
}

/** Hours, days and pieces are compared; a month or a percentage is no quantity of anything. */
const counted = ({ unit, quantity }: OwnLine): number | null =>
  unit === 'month' || unit === '%' || unit === 'amount' ? null : quantity;

function summed(lines: readonly Side[]): Side {
  const known = lines.flatMap(({ quantity }) => (quantity === null ? [] : [Math.abs(quantity)]));
  return {
    amount_ore: lines.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
    quantity: known.length < lines.length ? null : known.reduce((sum, one) => sum + one, 0),
  };
}

function causeOf(code: string, there: Side | null, here: Side | null): DifferenceCause {
  const is_absence = ABSENCE.test(code);
  if (there === null || here === null) {
    if (is_absence) return 'absence_rule';
    if (code.startsWith('ob')) return 'ob_hours';
    if (code === 'base_hourly') return 'hours';
    if (!code.startsWith('#')) return 'unknown';
    return here === null ? 'manual_line_missing' : 'manual_line_extra';
  }
  const same_hours = there.quantity === here.quantity;
  const are_known = there.quantity !== null && here.quantity !== null;
  if (are_known && !same_hours) {
    if (is_absence) return 'absence_hours';
    return code.startsWith('ob') ? 'ob_hours' : 'hours';
  }
  if (Math.abs(there.amount_ore - here.amount_ore) < ROUNDING) return 'rounding';
  if (is_absence) return 'absence_rule';
  return are_known ? 'price' : 'unknown';
}

/** Lines of the gross that differ and come to the same sum are divided otherwise over the codes. */
function divided(differences: readonly Difference[], beside: readonly string[]): Difference[] {
  const of_gross = differences.filter(({ code }) => !beside.includes(code));
  const rest = of_gross.reduce((sum, { there_ore, here_ore }) => sum + (there_ore ?? 0) - (here_ore ?? 0), 0);
  if (rest !== 0 || of_gross.length < 2) return [...differences];
  return differences.map((one) =>
    of_gross.includes(one) && one.cause !== 'not_mapped' ? { ...one, cause: 'other_division' } : one,
  );
}
