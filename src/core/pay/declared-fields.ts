import { dropOre, type Ore } from '../money.ts';
import { freeOfFuel } from './car-fuel.ts';
import type { DeclaredField } from './pay-codes.ts';
import type { PayLine } from './pay-line.ts';
import type { TaxDecisionKind } from './tax-decision.ts';

/** What one run paid a person, as far as the declaration asks. */
export type Paid = {
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  /** The decision that replaced the tax table in this run; left out or null: none. */
  readonly tax_decision?: TaxDecisionKind | null;
  readonly lines: readonly DeclaredLine[];
};
export type DeclaredLine = Pick<PayLine, 'amount_ore'> & {
  readonly manual?: { readonly declared: DeclaredField | null };
};

/**
 * Amounts by field code, in öre. A form has one field of tax, so pay under special income tax (SINK) is stated apart.
 * `declared-fields.md`.
 */
export type Statement = {
  readonly is_sink: boolean;
  readonly fields: Readonly<Partial<Record<FieldCode, Ore>>>;
};

/** A field of the individual's form: its element, value and field code. */
export type FormField = readonly [name: string, value: number, faltkod: string];

/** Cash and tax are stated when they are 0 too. */
const CASH_AND_TAX = [
  ['KontantErsattningUlagAG', '011'],
  ['AvdrPrelSkatt', '001'],
  ['AvdrSkattSINK', '274'],
] as const;

/** The elements of benefits and of cash without contributions, in the order in which they are written. */
const BESIDES = [
  ['SkatteplOvrigaFormanerUlagAG', '012'],
  ['SkatteplBilformanUlagAG', '013'],
  ['KostformanUlagAG', '015'],
  ['DrivmVidBilformanUlagAG', '018'],
  ['KontantErsattningEjUlagSA', '131'],
  ['SkatteplOvrigaFormanerEjUlagSA', '132'],
  ['SkatteplBilformanEjUlagSA', '133'],
  ['DrivmVidBilformanEjUlagSA', '134'],
  ['KostformanEjUlagSA', '139'],
] as const;

/** Ticks: housing, whose value is in 012 or 132, and free allowances. */
const TICKS = [
  ['BostadsformanSmahusUlagAG', '041'],
  ['BostadsformanEjSmahusUlagAG', '043'],
  ['BostadsformanSmahusEjUlagSA', '137'],
  ['BostadsformanEjSmahusEjUlagSA', '138'],
  ['Bilersattning', '050'],
  ['Traktamente', '051'],
] as const;

type Code = (typeof CASH_AND_TAX | typeof BESIDES)[number][1];
type FieldCode = Code | (typeof TICKS)[number][1];
const AMOUNTS: readonly Code[] = [...CASH_AND_TAX, ...BESIDES].map(([, code]) => code);
/** Pay and benefits that contributions are owed on. */
const LIABLE = ['011', '012', '013', '015', '018'] as const;

/** What one run states of a person: by the decision that the run withheld by. */
export function statementOf({ gross_ore, tax_ore, tax_decision = null, lines }: Paid): Statement {
  const typed = (...fields: readonly DeclaredField[]): Ore => sumIn(lines, fields);
  const is_sink = tax_decision === 'sink';
  const taken = is_sink ? { '274': tax_ore } : { '001': tax_ore };
  const allowances = { '050': typed('050'), '051': typed('051') };
  const [other, car, fuel, meals] = [typed('012', '041', '043'), typed('013'), typed('018'), typed('015')];
  const [house, flat] = [typed('041'), typed('043')];
  // A person with F-tax pays the own contributions: every field is one that no contribution is owed on.
  const fields =
    tax_decision === 'f_tax'
      ? { '131': gross_ore, '132': other, '133': car, '134': fuel, '139': meals, '137': house, '138': flat }
      : {
          '011': gross_ore - typed('131'),
          '131': typed('131'),
          ...{ '012': other, '013': car, '018': fuel, '015': meals, '041': house, '043': flat },
        };
  return { is_sink, fields: { ...fields, ...taken, ...allowances } };
}

/** The forms of a person: the statements of all runs, added by field, those under special income tax apart. */
export function formsOf(statements: readonly Statement[]): Statement[] {
  const forms = [false, true].flatMap((is_sink) => {
    const some = statements.filter((one) => one.is_sink === is_sink);
    return some.length === 0 ? [] : [some.reduce(added)];
  });
  const stated = forms.filter((form) => amountsOf(form).some((ore) => ore !== 0));
  return stated.length === 0 ? forms.slice(0, 1) : stated;
}

function added(one: Statement, other: Statement): Statement {
  const codes = [...new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])];
  const of = ({ fields }: Statement, code: string): Ore => Reflect.get(fields, code) ?? 0;
  const fields = Object.fromEntries(codes.map((code) => [code, of(one, code) + of(other, code)]));
  return { is_sink: one.is_sink, fields };
}

/** Pay, benefits and tax of a form, without its ticks. */
export const amountsOf = ({ fields }: Statement): Ore[] => AMOUNTS.map((code) => fields[code] ?? 0);

/** The tax of a form: it has one field of tax. */
export const taxIn = ({ fields }: Statement): Ore => (fields['001'] ?? 0) + (fields['274'] ?? 0);

/** What contributions are owed on: of car fuel its market value. */
export function liableIn(statements: readonly Statement[]): Ore {
  const sum = (code: Code): Ore => statements.reduce((ore, { fields }) => ore + (fields[code] ?? 0), 0);
  return LIABLE.reduce((ore, code) => ore + sum(code), 0) - freeOfFuel(sum('018'));
}

/** The fields of a form as they are written: whole kronor; cash and tax always, of the others none that is 0. */
export function formFields({ fields }: Statement): FormField[] {
  const kronor = (code: Code): number => wholeKronor(fields[code] ?? 0);
  return [
    ...CASH_AND_TAX.filter(([, code]) => code in fields).map(
      ([name, code]): FormField => [name, kronor(code), code],
    ),
    ...BESIDES.map(([name, code]): FormField => [name, kronor(code), code]).filter(
      ([, value]) => value !== 0,
    ),
    ...TICKS.filter(([, code]) => (fields[code] ?? 0) > 0).map(([name, code]): FormField => [name, 1, code]),
  ];
}

const sumIn = (lines: Paid['lines'], fields: readonly DeclaredField[]): number =>
  lines
    .filter(({ manual }) => manual?.declared != null && fields.includes(manual.declared))
    .reduce((sum, { amount_ore }) => sum + amount_ore, 0);

/** Kronor without their öre: skatteförfarandeförordningen (2011:1261) 22 kap. 1 §. */
const wholeKronor = (ore: Ore): number => dropOre(ore) / 100;
