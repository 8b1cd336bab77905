import { dropOre, type Ore } from '../money.ts';
import type { DeclaredField } from './pay-codes.ts';
import type { PayLine } from './pay-line.ts';
import type { TaxDecisionKind } from './tax-decision.ts';

type Paid = {
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  /** The decision that replaced the tax table; null: none. */
  readonly tax_decision: TaxDecisionKind | null;
  readonly lines: readonly Pick<PayLine, 'amount_ore' | 'manual'>[];
};

/** A field of the individual's form: its element, value and field code. */
export type FormField = readonly [name: string, value: number, faltkod: string];

/** The elements of typed amounts, in the order in which they are written. */
const AMOUNTS = [
  ['SkatteplOvrigaFormanerUlagAG', '012', ['012', '041', '043']],
  ['SkatteplBilformanUlagAG', '013', ['013']],
  ['KostformanUlagAG', '015', ['015']],
  ['DrivmVidBilformanUlagAG', '018', ['018']],
  ['KontantErsattningEjUlagSA', '131', ['131']],
] as const satisfies readonly (readonly [string, string, readonly DeclaredField[]])[];

/** Ticks: housing, whose value is in 012, and free allowances. */
const TICKS = [
  ['BostadsformanSmahusUlagAG', '041'],
  ['BostadsformanEjSmahusUlagAG', '043'],
  ['Bilersattning', '050'],
  ['Traktamente', '051'],
] as const satisfies readonly (readonly [string, DeclaredField])[];

/** Cash that contributions are owed on (011), and the tax: special income tax (SINK) has a field of its own. */
export function payFields({ gross_ore, tax_ore, tax_decision, lines }: Paid): FormField[] {
  const liable = wholeKronor(gross_ore - sumIn(lines, ['131']));
  return [
    ...(tax_decision === 'f_tax' ? [] : [['KontantErsattningUlagAG', liable, '011'] satisfies FormField]),
    tax_decision === 'sink'
      ? ['AvdrSkattSINK', wholeKronor(tax_ore), '274']
      : ['AvdrPrelSkatt', wholeKronor(tax_ore), '001'],
  ];
}

/**
 * What a person declares besides: benefits, cash without contributions (typed so, or all cash to a person with F-tax),
 * ticks. None that is 0.
 */
export function codeFields({ gross_ore, tax_decision, lines }: Paid): FormField[] {
  const of = (faltkod: string, fields: readonly DeclaredField[]): Ore =>
    faltkod === '131' && tax_decision === 'f_tax' ? gross_ore : sumIn(lines, fields);
  const amounts = AMOUNTS.map(
    ([name, faltkod, fields]): FormField => [name, wholeKronor(of(faltkod, fields)), faltkod],
  );
  const ticks = TICKS.map(
    ([name, faltkod]): FormField => [name, sumIn(lines, [faltkod]) > 0 ? 1 : 0, faltkod],
  );
  return [...amounts, ...ticks].filter(([, value]) => value !== 0);
}

const sumIn = (lines: Paid['lines'], fields: readonly DeclaredField[]): number =>
  lines
    .filter(({ manual }) => manual?.declared != null && fields.includes(manual.declared))
    .reduce((sum, { amount_ore }) => sum + amount_ore, 0);

/** Kronor without their öre: skatteförfarandeförordningen (2011:1261) 22 kap. 1 §. */
const wholeKronor = (ore: Ore): number => dropOre(ore) / 100;
