import { type Element, everyOf, walked } from './markup.ts';
import { lastTen, required } from './numbers.ts';
import { type OldDeclared, type OldFile, Unreadable } from './old-file.ts';

/** The fields that are compared, by the element's name, for files without field codes. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  kontantersattningulagag: '011',
  skatteplovrigaformanerulagag: '012',
  skatteplbilformanulagag: '013',
  kostformanulagag: '015',
  drivmvidbilformanulagag: '018',
  kontantersattningejulagsa: '131',
  skatteplovrigaformanerejulagsa: '132',
  skatteplbilformanejulagsa: '133',
  drivmvidbilformanejulagsa: '134',
  kostformanejulagsa: '139',
  bostadsformansmahusejulagsa: '137',
  bostadsformanejsmahusejulagsa: '138',
  bostadsformansmahusulagag: '041',
  bostadsformanejsmahusulagag: '043',
  bilersattning: '050',
  traktamente: '051',
  avdrprelskatt: '001',
  avdrskattsink: '274',
  betalningsmottagarid: '215',
  fodelsetid: '222',
  redovisningsperiod: '006',
  agregistreradid: '201',
  borttag: '205',
  summaarbavgslf: '487',
  summaskatteavdr: '497',
};

/** The fields of a person that are compared. */
export const COMPARED_FIELDS = [
  '011',
  '012',
  '013',
  '015',
  '018',
  '131',
  '132',
  '133',
  '134',
  '139',
  '137',
  '138',
  '041',
  '043',
  '050',
  '051',
  '001',
  '274',
] as const;

/** A declaration (arbetsgivardeklaration på individnivå, schema 1.1): a form for each person, and the sums. `parallel-run.md`. */
export function readAgi(root: Element): OldFile {
  const forms = everyOf(root, 'iu').map((form) => ({ form, fields: fieldsOf(form) }));
  const [head] = everyOf(root, 'hu');
  const sums = head === undefined ? new Map<string, string>() : fieldsOf(head);
  if (forms.length === 0) throw new Unreadable('empty', root.line, 'IU');
  const [first] = forms;
  const period = sums.get('006') ?? first?.fields.get('006') ?? '';
  const [, year, month] = /^(\d{4})-?(\d{2})$/.exec(period) ?? [];
  if (year === undefined) throw new Unreadable('missing', first?.form.line ?? 1, 'RedovisningsPeriod');
  const kept = forms.filter(({ fields }) => fields.get('205') !== '1');
  const whole = (code: string): number | null =>
    sums.has(code) ? wholeOf(sums, code, head?.line ?? 1) : null;
  return {
    kind: 'agi',
    org_number: lastTen(sums.get('201') ?? first?.fields.get('201') ?? null),
    period: `${year}-${month}`,
    people: kept.map(({ form, fields }) => declared(form, fields)),
    contribution_kr: whole('487'),
    tax_kr: whole('497'),
  };
}

function declared({ line }: Element, fields: ReadonlyMap<string, string>): OldDeclared {
  const digits = (fields.get('215') ?? '').replaceAll(/\D/g, '');
  const personal_number = digits.length === 10 || digits.length === 12 ? digits : null;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(fields.get('222') ?? '') ?? [];
  const birth_date = year === undefined ? null : `${year}-${month}-${day}`;
  required(personal_number ?? birth_date, line, 'BetalningsmottagarId');
  const known = COMPARED_FIELDS.filter((code) => fields.has(code));
  return {
    person: { number: null, personal_number, birth_date },
    fields: new Map(known.map((code) => [code, wholeOf(fields, code, line)])),
    line,
  };
}

function wholeOf(fields: ReadonlyMap<string, string>, code: string, line: number): number {
  const text = fields.get(code) ?? '';
  if (text.toLowerCase() === 'true') return 1;
  if (!/^-?\d{1,12}$/.test(text)) throw new Unreadable('not_a_number', line, `faltkod ${code}`);
  return Number(text);
}

function fieldsOf(form: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const element of walked(form)) {
    const code = element.attributes.get('faltkod') ?? FIELD_CODES[element.name.toLowerCase()];
    if (element.children.length > 0 || code === undefined) continue;
    if (found.has(code)) throw new Unreadable('not_well_formed', element.line, element.name);
    found.set(code, element.text.trim());
  }
  return found;
}
