import { addDays } from '../../core/calendar.ts';
import { daysOf } from '../../core/month.ts';
import type { CostCentre } from '../../core/pay/cost-centres.ts';
import {
  type CentreDays,
  type ChargedLine,
  centreOn,
  centresIn,
  sharedOut,
} from '../../core/pay/cost-split.ts';
import type { PayCode, PayLine } from '../../core/pay/pay-line.ts';
import type { PaxmlRun, PayFileAbsence, PayFilePerson } from './pay-file.ts';
import { gaps } from './pay-file.ts';
import { decimal } from './pay-file-text.ts';
import { element, lateElement, lateXml, lateXmlFile, type Xml } from './xml.ts';

/**
 * PAXml 2.0 (paxml.se): times, absence and pay for another payroll program. `tidtransaktioner` hold worked and missed
 * time, `lonetransaktioner` the resulting pay, each line once; their sum is the gross, besides benefits, net deductions and
 * expenses, which have codes of the company's own. A program that computes pay
 * reads the first, one that only pays reads the second: both would pay twice, and the header says so. The receiving
 * program computes tax and contributions.
 */
export function paxmlFile(run: PaxmlRun): AsyncIterable<Buffer> {
  const missing = gaps();
  missing.company('company_name', run.employer.name !== '');
  missing.refuse();
  const numbered = numbering();
  // A month of ten thousand people is some hundred thousand entries: one person at a time, read twice.
  async function* entries(of: 'times' | 'pay', entriesOf: (person: PayFilePerson) => Xml[]) {
    for await (const person of run.people(of)) yield entriesOf(person);
  }
  async function* inside(): AsyncGenerator<string> {
    for (const { text } of [headerOf(run), ...centresOf(run)]) yield `\n${text}`;
    yield* lateElement(
      'tidtransaktioner',
      entries('times', (person) =>
        timesOf(person).map(({ date, children }) =>
          numbered('tidtrans', person, centreOfDay(person, date), children),
        ),
      ),
    );
    yield* lateElement(
      'lonetransaktioner',
      entries('pay', (person) =>
        payOf(person, run).map(({ centre, children }) => numbered('lonetrans', person, centre, children)),
      ),
    );
  }
  const attributes = {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:noNamespaceSchemaLocation': 'http://www.paxml.se/2.0/paxml.xsd',
  };
  return lateXmlFile(lateXml('paxml', attributes, inside()));
}

/** The dimension of cost centres, numbered as in SIE. */
const COST_CENTRES = 1;

/** The cost centres that entries name. */
function centresOf({ centres }: PaxmlRun): Xml[] {
  if (centres.length === 0) return [];
  const ordered = centres.toSorted((a, b) => (a.number < b.number ? -1 : 1));
  return [
    element('dimensioner', [element('dimension', '', { dim: COST_CENTRES, namn: 'Kostnadsställe' })]),
    element(
      'resultatenheter',
      ordered.map(({ number, name }) =>
        element('resultatenhet', '', { dim: COST_CENTRES, id: number, namn: name }),
      ),
    ),
  ];
}

/** The longest `foretagorgnr`. */
const ORG_NUMBER_MOST = 12;

function headerOf({ employer, made_at }: PaxmlRun): Xml {
  const { name, org_number } = employer;
  return element('header', [
    element('version', '2.0'),
    element('format', 'LÖNIN'),
    element('datum', made_at),
    org_number === '' ? null : element('foretagorgnr', org_number.slice(0, ORG_NUMBER_MOST)),
    element('foretagnamn', name),
    element('programnamn', 'Skifta'),
    element('info', 'Läs in tidtransaktioner eller lönetransaktioner, inte båda: de beskriver samma lön.'),
  ]);
}

/** Entries with the person's numbers, each with a `postid` of its own in the file. */
function numbering(): (
  name: string,
  person: PayFilePerson,
  centre: CostCentre | null,
  children: (Xml | null)[],
) => Xml {
  let last = 0;
  return (name, { employee_number, personal_number }, centre, children) => {
    last += 1;
    const charged =
      centre === null
        ? null
        : element('resenheter', [element('resenhet', '', { dim: COST_CENTRES, id: centre.number })]);
    return element(name, [...children, charged], {
      postid: last,
      anstid: employee_number,
      ...(personal_number === null ? {} : { persnr: personal_number }),
    });
  };
}

/** The format has five levels. */
const OB_CODES = ['OB1', 'OB2', 'OB3', 'OB4', 'OB5'] as const;

/** The cost centre that a day charges; null: none. */
function centreOfDay({ cost_centre, cost_split }: PayFilePerson, date: string): CostCentre | null {
  if (cost_split === undefined) return cost_centre ?? null;
  return centresIn(cost_split.days)[centreOn(cost_split.days, date)] ?? null;
}

type Time = { readonly date: string; readonly children: (Xml | null)[] };

/** Worked and missed time. A monthly salary pays time within the schedule (TID), an hourly one each hour (ARB). */
function timesOf(person: PayFilePerson): Time[] {
  const worked = person.lines.some(({ code }) => code === 'base_monthly') ? 'TID' : 'ARB';
  const days = person.days.flatMap(({ date, worked_min, ob_min }) => [
    hoursOn(date, worked, worked_min),
    ...OB_CODES.map((code, at) => hoursOn(date, code, ob_min[at] ?? 0)),
  ]);
  const away = person.absences.flatMap((one) => cutAt(one, person.cost_split?.days ?? []));
  return [
    ...days.filter((day) => day !== null),
    ...away.map((one) => ({ date: one.first_day, children: absence(one) })),
  ];
}

/** An absence over the days of several cost centres is one for each. */
function cutAt(one: PayFileAbsence, days: readonly CentreDays[]): PayFileAbsence[] {
  const [next] = days.filter(({ from }) => one.first_day < from && from <= one.last_day);
  if (next === undefined) return [one];
  const rest = { ...one, first_day: next.from };
  return [{ ...one, last_day: addDays(next.from, -1) }, ...cutAt(rest, days)];
}

function hoursOn(date: string, code: string, minutes: number): Time | null {
  if (minutes <= 0) return null;
  const hours = (minutes / 60).toFixed(2);
  return { date, children: [element('tidkod', code), element('datum', date), element('timmar', hours)] };
}

const ABSENCE_CODES: Readonly<Record<PayFileAbsence['kind'], string>> = {
  sick: 'SJK',
  vab: 'VAB',
  vacation: 'SEM',
  parental: 'FPE',
  // Study leave earns vacation only with some allowances: the general code, and the reason beside it.
  study: 'TJL',
  compensatory: 'KOM',
  unpaid: 'TJL',
  other: 'FR1',
};

const absence = ({ kind, first_day, last_day, extent_pct, lost_min }: PayFileAbsence): (Xml | null)[] => [
  element('tidkod', ABSENCE_CODES[kind]),
  ...(lost_min === undefined
    ? [element('datumfrom', first_day), element('datumtom', last_day), element('omfattning', extent_pct)]
    : [element('datum', first_day), element('timmar', (lost_min / 60).toFixed(2))]),
  kind === 'study' ? element('info', 'Studieledighet') : null,
];

/** A pay line's code in the format, or our own code and name where the format has none; null: not in the file. Typed lines have the code's own. */
const PAY_NAMES: Readonly<
  Record<PayCode, { readonly lonkod: string } | { readonly name: string } | 'typed' | null>
> = {
  base_monthly: { lonkod: 'MÅNLÖN' },
  base_hourly: { lonkod: 'TIMLÖN' },
  ob1: { lonkod: 'OB1' },
  ob2: { lonkod: 'OB2' },
  ob3: { lonkod: 'OB3' },
  ob4: { lonkod: 'OB4' },
  ob5: { lonkod: 'OB5' },
  ob6: { name: 'OB 6' },
  extra_time: { lonkod: 'MER' },
  overtime1: { lonkod: 'ÖT1' },
  overtime2: { lonkod: 'ÖT2' },
  overtime3: { lonkod: 'ÖT3' },
  jour1: { lonkod: 'JR1' },
  jour2: { lonkod: 'JR2' },
  jour3: { lonkod: 'JR3' },
  jour4: { name: 'Jour nivå 4' },
  beredskap1: { lonkod: 'BE1' },
  beredskap2: { lonkod: 'BE2' },
  beredskap3: { lonkod: 'BE3' },
  beredskap4: { name: 'Beredskap nivå 4' },
  on_call_work: { name: 'Arbete under jour och beredskap' },
  sick_deduction: { name: 'Sjukavdrag' },
  sick_pay: { name: 'Sjuklön' },
  sick_ob1: { name: 'Sjuk-OB 1' },
  sick_ob2: { name: 'Sjuk-OB 2' },
  sick_ob3: { name: 'Sjuk-OB 3' },
  sick_ob4: { name: 'Sjuk-OB 4' },
  sick_ob5: { name: 'Sjuk-OB 5' },
  sick_ob6: { name: 'Sjuk-OB 6' },
  karens: { name: 'Karensavdrag' },
  vab_deduction: { name: 'Avdrag vård av barn' },
  leave_deduction: { name: 'Ledighetsavdrag' },
  no_show_deduction: { name: 'Avdrag för ogiltig frånvaro' },
  vacation_supplement: { name: 'Semestertillägg' },
  vacation_pay: { name: 'Semesterlön' },
  vacation_with_pay: { name: 'Semesterersättning' },
  vacation_final: { name: 'Semesterersättning vid anställningens slut' },
  correction: { name: 'Rättelse av tidigare månad' },
  debt: { name: 'Återbetalning av skuld till arbetsgivaren' },
  tax: null,
  employer_contribution: null,
  earning: 'typed',
  benefit: 'typed',
  deduction_gross: 'typed',
  deduction_net: 'typed',
  expense: 'typed',
  information: null,
};

/** Lines beside the gross: a benefit is not paid, the others come after tax. */
const BESIDE: readonly PayCode[] = ['benefit', 'deduction_net', 'expense', 'debt'];

/** The lines that make the gross, and the typed lines beside it. Throws when their sum differs from it: no wrong file is written. */
function paidLines({ lines, gross_ore }: PayFilePerson): ChargedLine[] {
  const sent = lines.filter(({ code }) => PAY_NAMES[code] !== null);
  const earned = sent.filter(({ code }) => !BESIDE.includes(code));
  if (earned.reduce((sum, { amount_ore }) => sum + amount_ore, 0) !== gross_ore)
    throw new RangeError('the lines of a payslip do not come to its gross');
  return sent.filter(({ amount_ore }) => amount_ore !== 0);
}

type Paid = { readonly centre: CostCentre | null; readonly children: (Xml | null)[] };

function payOf(person: PayFilePerson, { month }: PaxmlRun): Paid[] {
  const { last } = daysOf(month);
  return paidLines(person).flatMap((whole) =>
    partsOf(person, whole).map(({ centre, line }) => ({
      centre,
      children: [
        ...naming(line),
        element('datum', last),
        line.unit === '%' ? null : element('antal', decimal(line.quantity)),
        ...price(line),
        element('belopp', decimal(line.amount_ore)),
        accountOf(line),
        line.of_month === null ? null : element('info', `Avser ${line.of_month}`),
      ],
    })),
  );
}

/** A line for each cost centre that it charges, with its part of the quantity. */
function partsOf({ cost_centre, cost_split }: PayFilePerson, line: ChargedLine) {
  const { shares } = line;
  if (cost_split === undefined || shares === undefined) return [{ centre: cost_centre ?? null, line }];
  const quantities = sharedOut(
    line.quantity,
    shares.map((ore) => Math.abs(ore)),
  );
  return centresIn(cost_split.days).flatMap((centre, at) => {
    const amount_ore = shares[at] ?? 0;
    if (amount_ore === 0) return [];
    return [{ centre, line: { ...line, amount_ore, quantity: quantities[at] ?? 0 } }];
  });
}

function accountOf({ manual, account }: PayLine): Xml | null {
  const booked = manual?.account ?? account;
  return booked === undefined ? null : element('kontonr', String(booked));
}

/** The price of one unit, when it is whole öre. */
function price({ unit, rate_ore, share_pct, per }: PayLine): Xml[] {
  const hundredths = rate_ore * share_pct;
  if (unit === '%' || hundredths % (100 * per) !== 0) return [];
  return [element('apris', decimal(hundredths / (100 * per)))];
}

function naming({ code, manual }: PayLine): Xml[] {
  const known = PAY_NAMES[code];
  if (known === null) return [];
  if (known === 'typed') {
    const { number = code, name = '', paxml = null } = manual ?? {};
    return paxml === null
      ? [element('lonart', number), element('benamning', name)]
      : [element('lonkod', paxml), element('benamning', name)];
  }
  if ('lonkod' in known) return [element('lonkod', known.lonkod)];
  return [element('lonart', code), element('benamning', known.name)];
}
