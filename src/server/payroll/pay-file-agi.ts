import organisationsnummer from 'organisationsnummer';
import personnummer from 'personnummer';
import {
  correction,
  type DeclaredAbsence,
  formKey,
  NOTHING_FILED,
  type Specification,
  type Stated,
  stated,
} from '../../core/pay/declaration.ts';
import { formFields, formsOf, type Statement, taxIn } from '../../core/pay/declared-fields.ts';
import { declaredContribution } from '../../core/pay/employer-contribution.ts';
import { declaredBy, declaredPeople } from '../../core/pay/pay-file-people.ts';
import type { CompanyFacts, PayFileEmployer, PayFilePerson, PayFileRun } from './pay-file.ts';
import { gaps } from './pay-file.ts';
import { digitsOf, wholeKronor } from './pay-file-text.ts';
import { element, LongXml, type Xml, xmlFile } from './xml.ts';

/**
 * The employer's declaration for each individual (arbetsgivardeklaration på individnivå), schema 1.1, technical
 * description 1.1.18.2: a head (HU) with the sums, one IU per person with pay or tax (core/pay/pay-file-people.md),
 * and from 202501 one Franvarouppgift per day of care of children. The period is the month of payment. After a filed
 * declaration of the period it is a correction (core/pay/declaration.md). Whole kronor, öre dropped; the head's tax is
 * the sum of the individuals', its contributions are those of the summed pay (core/pay/employer-contribution.md).
 * Sickness is not declared here. `faltkod` are the authority's field codes.
 */
export function agiFile(run: PayFileRun): Iterable<Buffer> {
  const { included: paid } = declaredPeople(run.people.map(stated));
  refuseGaps(run, paid);
  const employer = employerId(run.employer.org_number) ?? '';
  const period = run.paid_on.slice(0, 7).replace('-', '');
  const form = (content: Xml): Xml =>
    agd('Blankett', [
      agd('Arendeinformation', [agd('Arendeagare', employer), agd('Period', period)]),
      agd('Blankettinnehall', [content]),
    ]);
  const filed = run.filed ?? NOTHING_FILED;
  const forms = paid.flatMap(formsOfPerson);
  const { numbers, removed } = correction(
    filed.people,
    forms.map(({ specification }) => specification),
  );
  const facts = { employer, period, run, numbers };
  const has_care = period >= FIRST_CARE_PERIOD;
  const care = has_care ? paid.flatMap(careDaysOf) : [];
  function* content(): Generator<Xml> {
    yield sender(facts);
    yield agd('Blankettgemensamt', [
      agd('Arbetsgivare', [agd('AgRegistreradId', employer), contact('Kontaktperson', run)]),
    ]);
    yield form(head(facts, paid, forms));
    for (const one of forms) yield form(individual(facts, one));
    for (const one of removed) yield form(removal(facts, one));
    for (const day of care) yield absence(facts, day);
    for (const day of absencesGone(filed.absences, care)) yield absence(facts, day);
  }
  const root = new LongXml('Skatteverket', content(), {
    omrade: 'Arbetsgivardeklaration',
    xmlns: INSTANCE,
    'xmlns:agd': `${AUTHORITY}/komponent/schema/1.1`,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${INSTANCE} ${AUTHORITY}/arbetsgivardeklaration/arbetsgivardeklaration_1.1.xsd`,
  });
  return xmlFile(root);
}

const AUTHORITY = 'http://xmls.skatteverket.se/se/skatteverket/da';
const INSTANCE = `${AUTHORITY}/instans/schema/1.1`;
/** Absence for the care of children is declared from this period on (prop. 2024/25:36). */
const FIRST_CARE_PERIOD = '202501';

type Facts = {
  readonly employer: string;
  readonly period: string;
  readonly run: PayFileRun;
  readonly numbers: ReadonlyMap<string, number>;
};

const agd = (
  name: string,
  content: string | number | readonly (Xml | null)[],
  faltkod: string | null = null,
): Xml => element(`agd:${name}`, content, faltkod === null ? {} : { faltkod });

const sender = ({ employer, run }: Facts): Xml =>
  agd('Avsandare', [
    agd('Programnamn', 'Skifta'),
    agd('Organisationsnummer', employer),
    contact('TekniskKontaktperson', run),
    agd('Skapad', run.made_at),
  ]);

const contact = (name: string, { employer }: PayFileRun): Xml =>
  agd(name, [
    agd('Namn', plain(employer.contact_name)),
    agd('Telefon', plain(employer.contact_phone)),
    agd('Epostadress', employer.contact_email),
  ]);

function head({ employer, period }: Facts, paid: readonly PayFilePerson[], forms: readonly Form[]): Xml {
  const owed = declaredContribution(paid.flatMap(contributionParts));
  return agd('HU', [
    agd('ArbetsgivareHUGROUP', [agd('AgRegistreradId', employer, '201')]),
    agd('RedovisningsPeriod', period, '006'),
    agd('SummaArbAvgSlf', wholeKronor(owed), '487'),
    agd(
      'SummaSkatteavdr',
      forms.reduce((sum, { statement }) => sum + wholeKronor(taxIn(statement)), 0),
      '497',
    ),
  ]);
}

/** A payslip's pay at each rate, as the run stored it. */
const contributionParts = ({ lines }: PayFilePerson) =>
  lines
    .filter(({ code }) => code === 'employer_contribution')
    .map(({ rate_ore, quantity }) => ({ base_ore: rate_ore, rate_bp: quantity }));

type Form = {
  readonly person: PayFilePerson;
  readonly statement: Statement;
  readonly specification: Specification;
};

/** A person's forms: one, or two when a run withheld special income tax and another did not. */
const formsOfPerson = (person: Stated<PayFilePerson>): Form[] =>
  formsOf(person.statements).map((statement) => ({
    person,
    statement,
    specification: { ...specificationOf(person), is_sink: statement.is_sink },
  }));

function individual({ employer, period, run, numbers }: Facts, form: Form): Xml {
  const { person, statement, specification } = form;
  const { address, city } = workplaceOf(person, run.employer);
  return agd('IU', [
    agd('ArbetsgivareIUGROUP', [agd('AgRegistreradId', employer, '201')]),
    agd('BetalningsmottagareIUGROUP', recipient(person)),
    agd('RedovisningsPeriod', period, '006'),
    agd('Specifikationsnummer', numbers.get(formKey(specification)) ?? specification.number, '570'),
    agd('ArbetsplatsensGatuadress', address, '245'),
    agd('ArbetsplatsensOrt', city, '246'),
    ...formFields(statement).map(([name, value, faltkod]) => agd(name, value, faltkod)),
  ]);
}

/** The one kept with the payslip, where the authority takes its text; else the company's. */
function workplaceOf({ workplace }: PayFilePerson, employer: PayFileEmployer) {
  if (
    workplace !== undefined &&
    [workplace.address, workplace.city].every((text) => within(text, LONGEST_PLACE))
  )
    return { address: plain(workplace.address), city: plain(workplace.city) };
  return { address: plain(employer.workplace_address), city: plain(employer.workplace_city) };
}
const LONGEST_PLACE = 50;

/** Takes a person out of the period (control S_003): the identity and the number, and nothing else. */
const removal = ({ employer, period }: Facts, { identity, number }: Specification): Xml =>
  agd('IU', [
    agd('ArbetsgivareIUGROUP', [agd('AgRegistreradId', employer, '201')]),
    agd('BetalningsmottagareIUGROUP', [named(identity)]),
    agd('RedovisningsPeriod', period, '006'),
    agd('Specifikationsnummer', number, '570'),
    agd('Borttag', 1, '205'),
  ]);

/**
 * The identity and the employer's own number for the person. Without a personal number: the date of birth with three
 * digits of the employer's own, which distinguish people born on one day.
 */
function specificationOf(person: PayFilePerson): Specification {
  const { personal_number, birth_date, employee_number } = person;
  const own = String(employee_number % 1000).padStart(3, '0');
  const identity =
    declaredBy(person) === 'number' ? (personal_number ?? '') : `${digitsOf(birth_date ?? '')}${own}`;
  return { identity, number: employee_number };
}

const PERSONAL_NUMBER_DIGITS = 12;
const named = (identity: string): Xml =>
  agd('BetalningsmottagareIDChoice', [
    identity.length === PERSONAL_NUMBER_DIGITS
      ? agd('BetalningsmottagarId', identity, '215')
      : agd('Fodelsetid', identity, '222'),
  ]);

/** Identifies the person; without a number the name too. */
function recipient(person: PayFilePerson): (Xml | null)[] {
  const { identity } = specificationOf(person);
  if (declaredBy(person) === 'number') return [named(identity)];
  return [
    named(identity),
    nameField('Fornamn', person.first_name, '216'),
    nameField('Efternamn', person.last_name, '217'),
  ];
}

/** The longest name that every declaration accepts. */
const LONGEST_NAME = 30;
function nameField(element_name: string, text: string, faltkod: string): Xml | null {
  const short = [...plain(text)].slice(0, LONGEST_NAME).join('').trim();
  return short === '' ? null : agd(element_name, short, faltkod);
}

/**
 * Absences are numbered per person and day; each kind keeps its number, so that a correction replaces the right one.
 */
const CARE = {
  vab: { number: 1, type: 'TILLFALLIG_FORALDRAPENNING', hours: 'FranvaroTimmarTFP', faltkod: '825' },
  parental: { number: 2, type: 'FORALDRAPENNING', hours: 'FranvaroTimmarFP', faltkod: '827' },
} as const;

const MOST_HOURS = 24;

type Care = DeclaredAbsence & { readonly hours?: string };

/** Absence can only be declared by personal number: without one it is left out. */
function careDaysOf(person: PayFilePerson): Care[] {
  if (declaredBy(person) !== 'number') return [];
  const days = new Map<string, PayFilePerson['care_days'][number]>();
  for (const day of person.care_days) {
    const key = `${day.date} ${day.kind}`;
    days.set(key, { ...day, absent_min: day.absent_min + (days.get(key)?.absent_min ?? 0) });
  }
  return [...days.values()]
    .filter(({ absent_min }) => absent_min > 0)
    .map(({ date, kind, absent_min }) => ({
      identity: person.personal_number ?? '',
      date,
      number: String(CARE[kind].number),
      type: CARE[kind].type,
      hours: Math.min(absent_min / 60, MOST_HOURS).toFixed(2),
    }));
}

/** The declared absences that are no longer there. */
function absencesGone(filed: readonly DeclaredAbsence[], care: readonly Care[]): DeclaredAbsence[] {
  const keyOf = ({ identity, date, number }: DeclaredAbsence): string => `${identity} ${date} ${number}`;
  const there = new Set(care.map(keyOf));
  return filed.filter((day) => !there.has(keyOf(day)));
}

/** A day of absence; without hours it is removed. */
function absence({ employer, period }: Facts, { identity, date, number, type, hours }: Care): Xml {
  const { hours: name, faltkod } = type === CARE.vab.type ? CARE.vab : CARE.parental;
  return agd('Franvarouppgift', [
    agd('AgRegistreradId', employer, '201'),
    agd('RedovisningsPeriod', period, '006'),
    agd('FranvaroDatum', date, '821'),
    agd('BetalningsmottagarId', identity, '215'),
    agd('FranvaroSpecifikationsnummer', number, '822'),
    agd('FranvaroTyp', type, '823'),
    hours === undefined ? agd('FranvaroBorttag', 1, '820') : agd(name, hours, faltkod),
  ]);
}

/** The authority's text fields allow no angle brackets in any form. */
const plain = (text: string): string => text.replaceAll(/[<>\s\p{Cc}]+/gu, ' ').trim();

const EMAIL = /^\w+([-+.']\w+)*@\w+([-.]\w+)*\.\w+([-.]\w+)*$/;
const within = (text: string, most: number): boolean => plain(text).length > 0 && plain(text).length <= most;

/** The facts of the company that a declaration needs, each with whether it is there. */
export const declarationFacts = (employer: PayFileEmployer): CompanyFacts => [
  ['org_number', employerId(employer.org_number) !== null],
  ['contact_name', within(employer.contact_name, 50)],
  ['contact_phone', within(employer.contact_phone, 20)],
  ['contact_email', EMAIL.test(employer.contact_email) && employer.contact_email.length <= 254],
  ['workplace_address', within(employer.workplace_address, LONGEST_PLACE)],
  ['workplace_city', within(employer.workplace_city, LONGEST_PLACE)],
];

function refuseGaps({ employer }: PayFileRun, paid: readonly PayFilePerson[]): void {
  const missing = gaps();
  for (const [fact, is_there] of declarationFacts(employer)) missing.company(fact, is_there);
  for (const person of paid)
    missing.person('contribution', person, person.contribution_ore !== null && person.contribution_ore >= 0);
  missing.refuse();
}

/** Twelve digits: `16` before an organisation number, the century before a sole trader's personal number. */
export function employerId(org_number: string): string | null {
  if (org_number === '' || !organisationsnummer.valid(org_number)) return null;
  if (organisationsnummer.parse(org_number).isPersonnummer())
    return digitsOf(personnummer.parse(org_number).format(true));
  return `16${digitsOf(org_number).slice(-10)}`;
}
