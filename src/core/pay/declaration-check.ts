import { isDate } from '../calendar.ts';
import { bornBy } from './birth-date.ts';
import { freeOfFuel } from './car-fuel.ts';
import { type DeclarationFile, type Fields, readDeclaration } from './declaration-read.ts';
import type { DeclarationRule } from './declaration-rules.ts';
import { declaredContribution, employerContribution } from './employer-contribution.ts';
import { NotModelled } from './rates.ts';

/** Holds a declaration against its published rules before it is handed out: `declaration-check.md`. */

/** A rule that is broken, at a field code (or an element name) of a person, or of the file where there is none. */
export type DeclarationFault = {
  readonly rule: DeclarationRule;
  readonly person: string | null;
  readonly field: string;
};

/** What the file must say: the employer's twelve digits, the period `YYYYMM`, names by identity and by specification number. */
export type Expected = {
  readonly employer: string;
  readonly period: string;
  readonly nameOf: (fields: Fields) => string;
};

/** The broken rules of a declaration's text, or of its pieces in order; none: it may be handed out. */
export function declarationFaults(text: string | Iterable<string>, expected: Expected): DeclarationFault[] {
  let file: DeclarationFile;
  try {
    file = readDeclaration(text);
  } catch (error) {
    if (error instanceof SyntaxError) return [of_file('readable', 'file')];
    throw error;
  }
  const people = file.forms.filter(({ kind }) => kind === 'IU').map(({ fields }) => fields);
  const heads = file.forms.filter(({ kind }) => kind === 'HU').map(({ fields }) => fields);
  return [
    ...wholeFaults(file, expected),
    ...heads.flatMap((head) => fieldFaults(head, HEAD_FIELDS, null)),
    ...(heads.length === 1 && file.forms[0]?.kind === 'HU' ? [] : [of_file('once', 'HU')]),
    ...people.flatMap((fields) => personFaults(fields, expected.nameOf(fields))),
    ...file.absences.flatMap((fields) => fieldFaults(fields, ABSENCE_FIELDS, expected.nameOf(fields))),
    ...onceFaults(people, file.absences, expected),
    ...heads.flatMap((head) => sumFaults(head, people, expected)),
  ];
}

const of_file = (rule: DeclarationRule, field: string): DeclarationFault => ({ rule, person: null, field });

type Form = RegExp | ((text: string) => boolean);
type Field = { readonly form: Form; readonly needed: boolean };
const needed = (form: Form): Field => ({ form, needed: true });
const optional = (form: Form): Field => ({ form, needed: false });

const AMOUNT = /^\d{1,10}$/;
const NUMBER_570 = /^[1-9]\d{0,9}$/;
const PERIOD = /^20\d\d(0[1-9]|1[0-2])$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const words = (most: number) => (text: string) => text.trim() !== '' && [...text].length <= most;
/** `16` and an organisation number, or a personal or coordination number: ten digits end in a check digit (Luhn). */
const identity = (text: string): boolean =>
  /^\d{12}$/.test(text) &&
  (text.startsWith('16') || bornBy(text) !== null) &&
  [...text.slice(2)].reduce((sum, digit, at) => sum + digitsOf(Number(digit) * (2 - (at % 2))), 0) % 10 === 0;
const digitsOf = (number: number): number => (number > 9 ? number - 9 : number);
/** Field 222: a date of birth and three digits of the employer's own. */
const born = (text: string): boolean => /^\d{11}$/.test(text) && birthOf(text) !== null;

const SENDER_FIELDS = {
  Programnamn: needed(words(50)),
  Organisationsnummer: needed(identity),
  Namn: needed(words(50)),
  Telefon: needed(words(20)),
  Epostadress: needed(words(254)),
  Skapad: needed(INSTANT),
};
const COMMON_FIELDS = {
  AgRegistreradId: needed(identity),
  Namn: needed(words(50)),
  Telefon: needed(words(20)),
  Epostadress: needed(words(254)),
};
const HEAD_FIELDS = {
  '201': needed(identity),
  '006': needed(PERIOD),
  '487': needed(AMOUNT),
  '497': needed(AMOUNT),
};
const NAMED_FIELDS = {
  '201': needed(identity),
  '006': needed(PERIOD),
  '570': needed(NUMBER_570),
  '215': optional(identity),
  '222': optional(born),
};
const PERSON_FIELDS = {
  ...NAMED_FIELDS,
  '216': optional(words(40)),
  '217': optional(words(40)),
  '245': optional(words(50)),
  '246': optional(words(50)),
};
const ABSENCE_FIELDS = {
  '201': needed(identity),
  '006': needed(PERIOD),
  '215': needed(identity),
  '821': needed(isDate),
  '822': needed(NUMBER_570),
  '823': needed(/^(TILLFALLIG_FORALDRAPENNING|FORALDRAPENNING)$/),
  '825': optional(/^(\d|1\d|2[0-4])(\.\d{1,2})?$/),
  '827': optional(/^(\d|1\d|2[0-4])(\.\d{1,2})?$/),
};

function fieldFaults(
  fields: Fields,
  wanted: Readonly<Record<string, Field>>,
  person: string | null,
): DeclarationFault[] {
  return Object.entries(wanted).flatMap(([field, { form, needed: must }]): DeclarationFault[] => {
    const text = fields.get(field);
    if (text === undefined) return must ? [{ rule: 'missing', person, field }] : [];
    const fits = form instanceof RegExp ? form.test(text) : form(text);
    return fits ? [] : [{ rule: 'form', person, field }];
  });
}

/** What belongs to the file as a whole: its root, its sender, one employer and one period throughout. */
function wholeFaults(file: DeclarationFile, { employer, period }: Expected): DeclarationFault[] {
  const { root, sender, common, forms, absences, twice } = file;
  const is_root =
    root.get('name') === 'Skatteverket' &&
    root.get('omrade') === 'Arbetsgivardeklaration' &&
    /\/da\/instans\/schema\/1\.1$/.test(root.get('xmlns') ?? '') &&
    /\/da\/komponent\/schema\/1\.1$/.test(root.get('xmlns:agd') ?? '');
  const all = [...forms.map(({ fields }) => fields), ...absences];
  const said = (field: string): (string | undefined)[] => all.map((fields) => fields.get(field));
  const employers = [
    sender.get('Organisationsnummer'),
    common.get('AgRegistreradId'),
    ...forms.map(({ owner }) => owner),
    ...said('201'),
  ];
  const periods = [...forms.map((form) => form.period), ...said('006')];
  return [
    ...(is_root ? [] : [of_file('root', 'file')]),
    ...fieldFaults(sender, SENDER_FIELDS, null),
    ...fieldFaults(common, COMMON_FIELDS, null),
    ...(employers.every((one) => one === employer) ? [] : [of_file('employer', '201')]),
    ...(periods.every((one) => one === period) ? [] : [of_file('period', '006')]),
    ...twice.filter((field) => !CONTACTS.includes(field)).map((field) => of_file('twice', field)),
  ];
}

/** A sender may name several contacts. */
const CONTACTS = ['Namn', 'Telefon', 'Epostadress'];

function personFaults(fields: Fields, person: string): DeclarationFault[] {
  const named = fields.has('215') || fields.has('222');
  const nobody: DeclarationFault[] = named ? [] : [{ rule: 'missing', person, field: '215' }];
  const of_form = fieldFaults(fields, PERSON_FIELDS, person);
  if (fields.has('205')) {
    // Control S_003: a removal says whose it is, and nothing else.
    const more = [...fields.keys()].filter((field) => field !== '205' && !Object.hasOwn(NAMED_FIELDS, field));
    const is_one = fields.get('205') === '1' && more.length === 0;
    return [...nobody, ...of_form, ...(is_one ? [] : [{ rule: 'removal', person, field: '205' } as const])];
  }
  const amounts = [...fields].filter(([field]) => isAmount(field));
  const wrong = amounts.filter(([, text]) => !AMOUNT.test(text));
  const taxes = TAXES.filter((field) => fields.has(field));
  const nothing: DeclarationFault[] = amounts.length === 0 ? [{ rule: 'missing', person, field: '011' }] : [];
  return [
    ...nobody,
    ...of_form,
    ...nothing,
    ...(taxes.length > 1 ? [{ rule: 'one_tax', person, field: taxes.join(', ') } as const] : []),
    ...wrong.map(([field]): DeclarationFault => ({ rule: 'form', person, field })),
  ];
}

/** Pay, benefits and deductions that the contribution is owed on. */
const LIABLE = ['011', '012', '013', '015', '018'];
const DEDUCTED = ['019'];
const TAXES = ['001', '274', '275'];
const OTHER_AMOUNTS = ['131', '132', '133', '134', '139'];
const isAmount = (field: string): boolean =>
  [...LIABLE, ...DEDUCTED, ...TAXES, ...OTHER_AMOUNTS].includes(field);

/** Each person once by each kind of tax, each form under a number of its own; each absence once. */
function onceFaults(
  people: readonly Fields[],
  absences: readonly Fields[],
  { nameOf }: Expected,
): DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const seen = new Set<string>();
  const see = (key: string, fields: Fields, field: string): void => {
    if (seen.has(key)) faults.push({ rule: 'once', person: nameOf(fields), field });
    seen.add(key);
  };
  for (const fields of people) {
    const who = fields.get('215') ?? fields.get('222') ?? '';
    see(`${who} ${fields.get('570')}`, fields, '570');
    const kind = fields.has('274') ? 'SINK' : 'A';
    if (!fields.has('205')) see(`${who} by ${kind}`, fields, fields.has('215') ? '215' : '222');
  }
  for (const fields of absences)
    see([fields.get('215'), fields.get('821'), fields.get('822')].join(' '), fields, '822');
  return faults;
}

/** The sums of the head by the authority's own rules: tax is added, contributions are those of the people's pay. */
function sumFaults(head: Fields, people: readonly Fields[], { period }: Expected): DeclarationFault[] {
  const declared = people.filter((fields) => !fields.has('205'));
  const tax = declared.reduce((sum, fields) => sum + sumOf(fields, TAXES), 0);
  const owed = contributionOf(declared, period);
  // The öre that several fields of one person drop may come to a krona: control B_006 accepts it.
  const dropped = byPerson(declared).filter(
    (forms) => forms.flatMap((fields) => LIABLE.filter((code) => fields.has(code))).length > 1,
  ).length;
  const difference = owed === null ? 0 : Math.abs(Number(head.get('487')) - owed);
  return [
    ...(Number(head.get('497')) === tax ? [] : [of_file('tax_sum', '497')]),
    ...(difference <= dropped ? [] : [of_file('contribution_sum', '487')]),
  ];
}

const sumOf = (fields: Fields, codes: readonly string[]): number =>
  codes.reduce((sum, code) => sum + Number(fields.get(code) ?? 0), 0);

const byPerson = (forms: readonly Fields[]): Fields[][] => [
  ...Map.groupBy(forms, (fields) => fields.get('215') ?? fields.get('222') ?? '').values(),
];

/** Field 487 in kronor, from what the file itself says; null: the law of the period is not known. */
function contributionOf(people: readonly Fields[], period: string): number | null {
  const paid_on = `${period.slice(0, 4)}-${period.slice(4)}-01`;
  try {
    const parts = byPerson(people).flatMap((forms) => {
      const [fields] = forms;
      const birth = bornBy(fields?.get('215') ?? '') ?? birthOf(fields?.get('222') ?? '');
      const kronor = (codes: readonly string[]): number =>
        forms.reduce((sum, one) => sum + sumOf(one, codes), 0);
      const pay_ore = (kronor(LIABLE) - kronor(DEDUCTED)) * 100 - freeOfFuel(kronor(['018']) * 100);
      const birth_year = birth === null ? null : Number(birth.slice(0, 4));
      return employerContribution({ paid_on, birth_year, pay_ore }).parts;
    });
    return declaredContribution(parts) / 100;
  } catch (error) {
    if (error instanceof NotModelled || error instanceof RangeError) return null;
    throw error;
  }
}

const birthOf = (eleven: string): string | null => {
  const date = `${eleven.slice(0, 4)}-${eleven.slice(4, 6)}-${eleven.slice(6, 8)}`;
  return isDate(date) ? date : null;
};
