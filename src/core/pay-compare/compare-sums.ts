import type { Ore } from '../money.ts';
import { taxCause } from './compare-declared.ts';
import type { Difference, OwnMonth, OwnPerson } from './comparison.ts';
import { LIST_SUMS, type ListSum, type OldListed } from './old-file.ts';

/** Compares the sums of a pay list with a person's month, to the öre. `parallel-run.md`. */
export function sumDifferences(
  there: readonly OldListed[],
  person: OwnPerson,
  columns: readonly ListSum[],
  month: Pick<OwnMonth, 'taxBy'>,
): Difference[] {
  const [listed] = there;
  const own = ownSums(person);
  const is_here = columns.some((field) => (own[field] ?? 0) !== 0);
  if (listed === undefined && !is_here) return [];
  const amounts = columns.map((field) => ({
    field,
    there_ore: listed === undefined ? null : (listed.sums.get(field) ?? 0),
    here_ore: own[field],
  }));
  const differ = amounts.filter(
    ({ there_ore, here_ore }) => here_ore !== null && (there_ore ?? 0) !== here_ore,
  );
  const of_pay = differ.some(({ field }) => field === 'gross' || field === 'benefits');
  const of_tax = of_pay || differ.some(({ field }) => field === 'tax');
  return differ.map(({ field, there_ore, here_ore }) => ({
    what: 'sum',
    code: field,
    name: '',
    there_ore,
    here_ore,
    there_quantity: null,
    here_quantity: null,
    line: listed?.line ?? null,
    ...causeOf(field, there_ore, here_ore ?? 0),
  }));

  function causeOf(
    field: ListSum,
    there_ore: Ore | null,
    here_ore: Ore,
  ): Pick<Difference, 'cause' | 'table' | 'column'> {
    if (there_ore === null) return { cause: 'only_here' };
    if (!is_here) return { cause: 'only_there' };
    if (Math.abs(there_ore - here_ore) < 100) return { cause: 'rounding' };
    if (field === 'gross' || field === 'benefits') return { cause: 'unknown' };
    if (field === 'tax' && !of_pay) return taxCause(Math.trunc(there_ore / 100), person, month);
    return { cause: of_tax ? 'pay' : 'unknown' };
  }
}

/** Nothing of a person whom another month's run alone pays. Null: not known here. */
function ownSums(person: OwnPerson): Readonly<Record<ListSum, Ore | null>> {
  const { lines, gross_ore, taxable_ore, tax_ore, net_ore = null, contribution_ore } = person;
  if (lines.length === 0) return { gross: 0, benefits: 0, tax: 0, net: 0, paid: 0, contribution: 0 };
  return {
    gross: gross_ore,
    benefits: taxable_ore - gross_ore,
    tax: tax_ore,
    net: net_ore,
    paid: net_ore === null ? null : Math.max(0, net_ore),
    contribution: contribution_ore,
  };
}

export const sumsListed = ({ sums }: OldListed): (readonly [ListSum, Ore])[] =>
  LIST_SUMS.flatMap((field) => {
    const ore = sums.get(field);
    return ore === undefined ? [] : [[field, ore] as const];
  });
