import type { Ore } from '../money.ts';
import { amountsOf, formFields, formsOf, statementOf } from '../pay/declared-fields.ts';
import { declaredContribution } from '../pay/employer-contribution.ts';
import { TAX_TABLES } from '../pay/tax.ts';
import type { Difference, DifferenceCause, OwnDeclared, OwnMonth, OwnPerson } from './comparison.ts';
import type { OldDeclared, OldFile } from './old-file.ts';
import { COMPARED_FIELDS } from './read-agi.ts';

const TAX = ['001', '274'];
const COLUMNS = [1, 2, 3, 4, 5, 6];
const FLAT_PERCENT = 30;

/** Compares a person's declared fields, in whole kronor as they are declared. */
export function declaredDifferences(
  there: readonly OldDeclared[],
  person: OwnPerson,
  month: Pick<OwnMonth, 'taxBy'>,
  lines_differ: boolean,
): Difference[] {
  const is_there = there.length > 0;
  // One form of a person, or two where a run withheld special income tax.
  const forms = formsOf(declaredOf(person).map(statementOf));
  const is_here = forms.flatMap(amountsOf).some((ore) => ore !== 0);
  const own = new Map<string, number>();
  for (const [, value, code] of is_here ? forms.flatMap(formFields) : [])
    own.set(code, (own.get(code) ?? 0) + value);
  const old = new Map<string, number>();
  for (const { fields } of there)
    for (const [code, value] of fields) old.set(code, (old.get(code) ?? 0) + value);
  const differ = COMPARED_FIELDS.filter((code) => (old.get(code) ?? 0) !== (own.get(code) ?? 0));
  const pay_differs = lines_differ || differ.some((code) => !TAX.includes(code));
  return differ.map((code) => {
    const there_kr = old.get(code) ?? null;
    const here_kr = own.get(code) ?? null;
    const found = foundCause(code, there_kr, { person, month, is_there, is_here, pay_differs, lines_differ });
    return {
      what: 'field',
      code,
      name: '',
      there_ore: there_kr === null ? null : there_kr * 100,
      here_ore: here_kr === null ? null : here_kr * 100,
      there_quantity: null,
      here_quantity: null,
      line: there[0]?.line ?? null,
      ...found,
    };
  });
}

type Question = {
  readonly person: OwnPerson;
  readonly month: Pick<OwnMonth, 'taxBy'>;
  readonly is_there: boolean;
  readonly is_here: boolean;
  readonly pay_differs: boolean;
  readonly lines_differ: boolean;
};
type Found = Pick<Difference, 'cause' | 'table' | 'column'>;

function foundCause(code: string, there_kr: number | null, question: Question): Found {
  const { is_there, is_here, pay_differs, lines_differ } = question;
  if (!is_there) return { cause: 'only_here' };
  if (!is_here) return { cause: 'only_there' };
  if (!TAX.includes(code)) return { cause: lines_differ ? 'pay' : 'unknown' };
  if (pay_differs) return { cause: 'pay' };
  return taxCause(there_kr ?? 0, question.person, question.month);
}

/** The table or column that gives the other tax: the person's own table first. Two that give it name none. */
export function taxCause(there_kr: number, person: OwnPerson, month: Pick<OwnMonth, 'taxBy'>): Found {
  const { taxable_ore, tax_table, tax_column, tax_decision } = person;
  const whole: Ore = Math.max(0, taxable_ore - (taxable_ore % 100));
  if (Math.floor((whole / 100) * (FLAT_PERCENT / 100)) === there_kr) return { cause: 'tax_flat' };
  if (tax_decision !== null) return { cause: 'unknown' };
  const gives = (table: number, column: number): boolean =>
    month.taxBy(table, column, taxable_ore) === there_kr * 100;
  const columns = tax_table === null ? [] : COLUMNS.filter((column) => gives(tax_table, column));
  const tables = TAX_TABLES.filter((table) => gives(table, tax_column));
  const [column] = columns;
  if (tax_table !== null && column !== undefined && columns.length === 1)
    return { cause: 'tax_table', table: tax_table, column };
  const [table] = tables;
  if (table !== undefined && tables.length === 1) return { cause: 'tax_table', table, column: tax_column };
  return { cause: columns.length + tables.length > 0 ? 'tax_table' : 'unknown' };
}

/** Compares the sum of contributions. A program that rounds for each person differs by less than a krona a person. */
export function feeDifference(
  { contribution_kr, people }: Extract<OldFile, { kind: 'agi' }>,
  own: OwnMonth,
  is_pay_equal: boolean,
): Difference[] {
  const owed = declaredContribution(own.people.flatMap(contributionParts));
  const here_kr = Math.trunc(owed / 100);
  if (contribution_kr === null || contribution_kr === here_kr) return [];
  const is_rounding = is_pay_equal && Math.abs(contribution_kr - here_kr) < Math.max(2, people.length);
  const cause: DifferenceCause = is_rounding ? 'fee_rounding' : is_pay_equal ? 'unknown' : 'pay';
  return [
    {
      what: 'fee',
      code: '487',
      name: '',
      there_ore: contribution_kr * 100,
      here_ore: here_kr * 100,
      there_quantity: null,
      here_quantity: null,
      cause,
      line: null,
    },
  ];
}

/** What the runs of the period pay a person. */
const declaredOf = (person: OwnPerson): readonly OwnDeclared[] => person.declared ?? [person];

const contributionParts = (person: OwnPerson) =>
  declaredOf(person)
    .flatMap(({ lines }) => lines)
    .filter(({ code }) => code === 'employer_contribution')
    .map(({ rate_ore, quantity }) => ({ base_ore: rate_ore, rate_bp: quantity }));
