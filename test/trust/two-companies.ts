import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createAbsence } from '../../src/contract/absences.ts';
import { createApproval } from '../../src/contract/approvals.ts';
import { createAvailability } from '../../src/contract/availabilities.ts';
import { setBankAccount } from '../../src/contract/bank-accounts.ts';
import { rotateCalendarFeed } from '../../src/contract/calendar-feeds.ts';
import { changeCompany, changeCompanyPayroll, changeSettings } from '../../src/contract/companies.ts';
import { undoDraft, writeDrafts } from '../../src/contract/drafts.ts';
import { listEmployments } from '../../src/contract/employments.ts';
import { createLeaveRequest } from '../../src/contract/leave-requests.ts';
import { createManualLine } from '../../src/contract/manual-lines.ts';
import { listNotices } from '../../src/contract/notices.ts';
import { claimShift, offerShift } from '../../src/contract/offers.ts';
import { createOnCallRule, listOnCallRules } from '../../src/contract/on-call-rules.ts';
import { createOvertimeRule, listOvertimeRules } from '../../src/contract/overtime-rules.ts';
import { answerTrade, proposeTrade } from '../../src/contract/own-trades.ts';
import { changePayroll, createPayroll, listPayroll } from '../../src/contract/payroll.ts';
import { makeKeptFile } from '../../src/contract/payroll-files.ts';
import { makePayrollRun } from '../../src/contract/payroll-runs.ts';
import { createPersonSkill } from '../../src/contract/person-skills.ts';
import { createPlanningPeriod } from '../../src/contract/planning-periods.ts';
import { publish } from '../../src/contract/publications.ts';
import { addPushDevice } from '../../src/contract/push.ts';
import { createRuleSet, listRuleSets } from '../../src/contract/rule-sets.ts';
import { copyShifts } from '../../src/contract/shift-copies.ts';
import { createShift } from '../../src/contract/shifts.ts';
import { createSickTerm } from '../../src/contract/sick-terms.ts';
import { createSkill } from '../../src/contract/skills.ts';
import { createTaxDecision } from '../../src/contract/tax-decisions.ts';
import { createTimeEntry } from '../../src/contract/time-entries.ts';
import { createUnitPerson } from '../../src/contract/unit-people.ts';
import { createUnit } from '../../src/contract/units.ts';
import { changeUser, deleteUser, getUser, listUsers } from '../../src/contract/users.ts';
import { createVacationBalance } from '../../src/contract/vacation.ts';
import { changeVacationRules } from '../../src/contract/vacation-rules.ts';
import { createWish } from '../../src/contract/wishes.ts';
import { createWorkRule } from '../../src/contract/work-rules.ts';
import type { Db, Tx } from '../../src/server/database/db.ts';
import { buildProduct } from '../../src/server/product.ts';
import { digestOffToken } from '../../src/server/push/digest-off.ts';
import { buildPerson } from '../../src/server/running/builders.ts';
import { personalNumber } from '../personal-number.ts';
import { THE_LAW } from '../work-rules-sample.ts';
import { type Client, keys, PASSWORD, type World, world } from '../world.ts';
import { BROWSER, MADE, MONTH_RUN, type Objects } from './isolation-table.ts';

/**
 * Two companies with one of everything, created through the API, each with texts that are recognized wherever they
 * leak. `dry` is the product on a database that rolls back every transaction, so that every call can be made for real
 * on the same objects.
 */

/** Owners of objects: three people of the home company, one of the other company; `nobody`: ids that do not exist. */
export const OWNERS = ['worker', 'colleague', 'manager', 'foreign', 'nobody'] as const;
export type Owner = (typeof OWNERS)[number];

/** What belongs to the company, and not to one of its people. */
type CompanyObjects = Pick<
  Objects,
  | keyof typeof MADE
  | 'company'
  | 'second_manager'
  | 'leaver'
  | 'countersignature'
  | 'copy'
  | 'publication'
  | 'approval'
  | 'run'
  | 'pay_file'
  | 'rule_set'
  | 'overtime_rule'
  | 'on_call_rule'
  | 'work_rule'
  | 'manual_line'
  | 'invoice'
>;

export type Canary = {
  readonly text: string;
  readonly of: Exclude<Owner, 'nobody'>;
  /**
   * `name`: visible to the whole company; `private`: to the person and the managers; `company`: to the managers;
   * `platform`: to the company and the platform; `id`: to a caller who named it.
   */
  readonly kind: 'private' | 'name' | 'company' | 'platform' | 'id';
};

export type TwoCompanies = {
  readonly world: World;
  /** The same product, rolled back after every call. */
  readonly dry: FastifyInstance;
  /** Its log, line by line. */
  readonly logged: readonly string[];
  readonly objects: Readonly<Record<Owner, Objects>>;
  readonly canaries: readonly Canary[];
  /** A shift with worker and colleague, on a day when the colleague is ill. */
  readonly shared_shift: string;
};

const DAYS = {
  worker: '02',
  colleague: '03',
  manager: '04',
  foreign: '05',
  'foreign manager': '06',
} as const;
type Person = keyof typeof DAYS;

const word = (of: Person, what: string): string => `kanarie-${of.replace(' ', '-')}-${what}`;
const ownerOf = (of: Person): Canary['of'] => (of === 'foreign manager' ? 'foreign' : of);
const salaryOf = (of: Person): number => 30_000 + Number(DAYS[of]) * 1111.11;
const decidedOf = (of: Person): number => 48_710_00 + Number(DAYS[of]);
const accountOf = (of: Person): string => `71234${DAYS[of]}98`;
const born = (of: Person): string => `19610813`.replace('13', `1${DAYS[of][1]}`);

/** Makes a request for a new password do its work; the mail is never sent. */
const SENDS_MAIL = {
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'Skifta <skifta@example.com>',
  PUBLIC_URL: 'https://skifta.example',
};

export async function twoCompanies(): Promise<TwoCompanies> {
  const w = await world({ env: SENDS_MAIL });
  await billed(w, w.manager, 'manager', '556016-0680');
  await billed(w, w.foreign_manager, 'foreign manager', '556703-7485');
  for (const [of, client] of staffOf(w)) await described(of, client, besideManager(w, of));
  const shared_shift = await shiftOf(w.manager, '2026-03-19', [w.worker.id, w.colleague.id]);
  const logged: string[] = [];
  const people = new Map<Person, Omit<Objects, keyof CompanyObjects>>();
  for (const [of, client] of staffOf(w))
    people.set(of, await objectsOf(of, client, managerOf(w, of), besideOf(w, of)));
  const home = await companyObjects(w, w.manager, w.worker, 'manager');
  const away = await companyObjects(w, w.foreign_manager, w.foreign_worker, 'foreign manager');
  const of = (person: Person, company: CompanyObjects): Objects => {
    const found = people.get(person);
    if (found === undefined) throw new Error(`nothing was created for ${person}`);
    return { ...found, ...company };
  };
  const objects = {
    worker: of('worker', home),
    colleague: of('colleague', home),
    manager: of('manager', home),
    foreign: of('foreign', away),
    nobody: absent(of('worker', home)),
  };
  return {
    world: w,
    dry: await buildProduct(dryServices(w), w.live, {
      log_stream: { write: (line) => void logged.push(line) },
    }),
    logged,
    objects,
    canaries: canariesOf(objects, of('foreign manager', away)),
    shared_shift,
  };
}

const staffOf = (w: World): readonly (readonly [Person, Client])[] => [
  ['worker', w.worker],
  ['colleague', w.colleague],
  ['manager', w.manager],
  ['foreign', w.foreign_worker],
  ['foreign manager', w.foreign_manager],
];
const managerOf = (w: World, of: Person): Client =>
  of.startsWith('foreign') ? w.foreign_manager : w.manager;
/** Another person of the same company. */
function besideOf(w: World, of: Person): Client {
  if (of === 'manager') return w.worker;
  return of === 'foreign manager' ? w.foreign_worker : managerOf(w, of);
}

async function billed(w: World, manager: Client, of: Person, org_number: string): Promise<void> {
  const params = { id: manager.company_id };
  const body = { org_number, name: `Bolaget ${word(of, 'firma')}`, address: word(of, 'firmaadress') };
  await w.superuser.send(changeCompany, { params, body });
  const { body: payroll } = await manager.send(changeCompanyPayroll, {
    body: {
      iban: 'SE45 5000 0000 0583 9825 7466',
      bic: 'ESSESESS',
      contact_name: word(of, 'kontakt'),
      contact_phone: `+46 8 77 00 ${DAYS[of]}`,
      contact_email: `${word(of, 'kontakt')}@example.com`,
      workplace_address: word(of, 'arbetsplats'),
      workplace_city: word(of, 'ort'),
    },
  });
  if (payroll.version < 2) throw new Error('the company has no details');
}

/** Another manager enters a manager's own pay terms, where there is one. */
const besideManager = (w: World, of: Person): Client =>
  of === 'manager' ? w.second_manager : managerOf(w, of);

/** Details that only the person and the managers may see, and the pay. */
async function described(of: Person, person: Client, manager: Client): Promise<void> {
  const { body: was } = await manager.send(getUser, { params: { id: person.id } });
  await manager.send(changeUser, {
    params: { id: person.id },
    body: {
      username: was.username,
      role: was.role === 'manager' ? 'manager' : 'worker',
      first_name: was.first_name,
      last_name: word(of, 'efternamn'),
      email: `${word(of, 'epost')}@example.com`,
      phone: word(of, 'telefon'),
      address: word(of, 'hemadress'),
      date_of_birth: born(of).replace(/(....)(..)(..)/, '$1-$2-$3'),
      social_security_number: personalNumber(born(of), '239'),
    },
  });
  const terms = { user: person.id, monthly_salary: salaryOf(of), employment_rate: 100 };
  const { body: known } = await manager.send(listPayroll, { query: { user: person.id } });
  const [first] = known;
  if (first === undefined) await manager.send(createPayroll, { body: terms });
  else await manager.send(changePayroll, { params: { id: first.id }, body: terms });
  await person.send(setBankAccount, {
    body: { clearing: '6000', account: accountOf(of), password: PASSWORD },
  });
}

async function shiftOf(manager: Client, day: string, workers: readonly string[]): Promise<string> {
  const assignments = workers.map((worker_id) => ({ worker_id }));
  const span = { start_time: `${day}T08:00:00Z`, end_time: `${day}T16:00:00Z` };
  return (await manager.send(createShift, { body: { ...span, assignments } })).body.id;
}

async function objectsOf(
  of: Person,
  person: Client,
  manager: Client,
  beside: Client,
): Promise<Omit<Objects, keyof CompanyObjects>> {
  const day = DAYS[of];
  const shift = await shiftOf(manager, `2026-03-${day}`, [person.id]);
  const { body: waiting } = await manager.send(createShift, {
    body: {
      start_time: `2026-03-${Number(day) + 20}T08:00:00Z`,
      end_time: `2026-03-${Number(day) + 20}T16:00:00Z`,
      assignments: [{ worker_id: person.id, status: 'pending' }],
    },
  });
  const { body: entry } = await person.send(createTimeEntry, {
    body: {
      date: `2026-03-${day}`,
      start_time: '09:00',
      end_time: '17:00',
      break_duration: 30,
      description: word(of, 'rapport'),
    },
  });
  const { body: leave } = await person.send(createLeaveRequest, {
    body: {
      kind: 'parental',
      first_day: `2026-05-${day}`,
      last_day: `2026-05-${day}`,
      note: word(of, 'ledighet'),
    },
  });
  const { body: absence } = await person.send(createAbsence, {
    body: { kind: 'sick', first_day: '2026-03-19', last_day: '2026-03-19', note: word(of, 'sjuk') },
  });
  const { body: terms } = await person.send(listPayroll, { query: { user: person.id } });
  const { body: employments } = await person.send(listEmployments, { query: { user: person.id } });
  const { body: decision } = await manager.send(createTaxDecision, {
    body: {
      user: person.id,
      kind: 'amount',
      amount: decidedOf(of),
      first_day: '2029-01-01',
      last_day: '2029-12-31',
    },
  });
  const { body: protection } = await manager.send(createSickTerm, {
    body: { user: person.id, kind: 'long', first_day: '2029-01-01', last_day: '2029-12-31' },
  });
  const { body: skill } = await manager.send(createSkill, { body: { name: `Kompetens ${person.id}` } });
  const { body: able } = await manager.send(createPersonSkill, {
    body: { user: person.id, skill_id: skill.id, first_day: '2029-01-01', last_day: '2029-12-31' },
  });
  const { body: unit } = await manager.send(createUnit, { body: { name: `Enhet ${person.id}` } });
  const { body: placed } = await manager.send(createUnitPerson, {
    body: { user: person.id, unit_id: unit.id, first_day: '2029-01-01', last_day: '2029-12-31' },
  });
  const { body: said } = await person.send(createAvailability, {
    body: { kind: 'cannot', first_day: '2029-01-01', weekday: 1 },
  });
  const { body: period } = await manager.send(createPlanningPeriod, {
    body: {
      first_day: `2026-07-${day}`,
      last_day: `2026-07-${day}`,
      wishes_close_on: '2026-06-01',
      publish_by: '2026-06-15',
      budget: 10,
    },
  });
  const { body: wish } = await person.send(createWish, {
    body: { period_id: period.id, date: period.first_day, want: 'off', weight: 1 },
  });
  const { body: balance } = await manager.send(createVacationBalance, {
    body: { user: person.id, from_day: '2026-04-01', paid_days: 25, earned_pay: salaryOf(of) },
  });
  const { body: notices } = await person.send(listNotices);
  const { body: feed } = await person.send(rotateCalendarFeed);
  const endpoint = `${BROWSER.endpoint}/${person.id}`;
  const { body: browser } = await person.send(addPushDevice, { body: { ...BROWSER, endpoint } });
  const { body: user } = await manager.send(getUser, { params: { id: person.id } });
  return {
    user: person.id,
    role: user.role === 'manager' ? 'manager' : 'worker',
    username: user.username,
    shift,
    pending_shift: waiting.id,
    assignment: waiting.assignments[0]?.id ?? '',
    entry: entry.id,
    leave: leave.id,
    absence: absence.id,
    terms: terms[0]?.id ?? '',
    employment: employments[0]?.id ?? '',
    tax_decision: decision.id,
    sick_term: protection.id,
    person_skill: able.id,
    unit_person: placed.id,
    availability: said.id,
    wish: wish.id,
    balance: balance.id,
    ...(await offerOf(manager, person, `2026-06-${day}`)),
    ...(await tradesOf(manager, person, beside, day)),
    notice: notices[0]?.id ?? '',
    push: browser.id,
    session: sessionIn(person.access),
    calendar: feed.path?.split('/').at(-1) ?? '',
    digest_off: digestOffToken(keys, { company_id: person.company_id, user_id: person.id }),
  };
}

export const claimsIn = (access: string): Record<string, unknown> =>
  Object(JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString('utf8')));
const sessionIn = (access: string): string => String(claimsIn(access).sid);

/** One of everything in MADE. */
async function madeBy(manager: Client): Promise<Record<keyof typeof MADE, string>> {
  const ids: Record<string, string> = {};
  for (const [name, { call, body }] of Object.entries(MADE)) {
    const { method, path: url } = call;
    const { status, json, text } = await manager.raw({ method, url, payload: body });
    if (status !== call.status) throw new Error(`${call.name}: ${text}`);
    ids[name] = String(Object(json).id);
  }
  return ids as Record<keyof typeof MADE, string>;
}

async function companyObjects(
  w: World,
  manager: Client,
  worker: Client,
  of: Person,
): Promise<CompanyObjects> {
  const made = await madeBy(manager);
  await shiftOf(manager, '2026-02-11', []);
  const { body: copy } = await manager.send(copyShifts, {
    body: { start_date: '2026-02-11', end_date: '2026-02-11', to_date: '2026-04-11', with_workers: false },
  });
  const { body: decided } = await manager.send(createTimeEntry, {
    body: { user: worker.id, date: '2026-03-10', start_time: '09:00', end_time: '17:00', break_duration: 30 },
  });
  const { body: approval } = await manager.send(createApproval, {
    body: {
      status: 'rejected',
      entries: [{ id: decided.id }],
      reason: word(of === 'manager' ? 'worker' : 'foreign', 'avslag'),
    },
  });
  const { body: run } = await manager.send(makePayrollRun, {
    body: { ...MONTH_RUN, override_reason: word(of, 'skal') },
  });
  const { body: pay_file } = await manager.send(makeKeptFile, {
    params: { id: run.id },
    body: { kind: 'paxml' },
  });
  const { body: rules } = await manager.send(listRuleSets);
  const [preset] = rules.presets;
  if (preset === undefined) throw new Error('there is no preset');
  const { body: rule_set } = await manager.send(createRuleSet, {
    body: { from: '2026-06-01', rules: { ...preset.rules, name: word(of, 'regler') } },
  });
  const { body: on_call } = await manager.send(listOnCallRules);
  const [municipal] = on_call.presets;
  if (municipal === undefined) throw new Error('there is no preset');
  const { body: on_call_rule } = await manager.send(createOnCallRule, {
    body: { from: '2026-06-01', rules: { ...municipal.rules, name: word(of, 'jour') } },
  });
  const { body: work_rule } = await manager.send(createWorkRule, {
    body: { from: '2026-06-01', rules: { ...THE_LAW, name: word(of, 'arbetstid'), days_in_row: 6 } },
  });
  const { body: overtime } = await manager.send(listOvertimeRules);
  const [first] = overtime.presets;
  if (first === undefined) throw new Error('there is no preset');
  const { body: overtime_rule } = await manager.send(createOvertimeRule, {
    body: { from: '2026-06-01', rules: { ...first.rules, name: word(of, 'övertid') } },
  });
  // The isolation table withdraws them.
  await manager.send(changeSettings, { body: { payment_day: 24, valid_from: '2030-01-01' } });
  await manager.send(changeVacationRules, { body: { vacation_days: 28, valid_from: '2030-01-01' } });
  const { body: manual_line } = await manager.send(createManualLine, {
    body: { user: worker.id, code: 'PROV', price: 100, first_month: '2026-04', note: word(of, 'rad') },
  });
  const { company_id } = manager;
  const { body: everybody } = await manager.send(listUsers, { query: { role: 'manager' } });
  return {
    ...made,
    company: company_id,
    second_manager: everybody.find(({ username }) => username === 'second')?.id ?? '',
    leaver: await leaverOf(w, manager),
    countersignature: await countersignatureOf(w, manager),
    copy: copy.id,
    publication: await publicationOf(manager),
    approval: approval.id,
    run: run.id,
    pay_file: pay_file.id,
    rule_set: rule_set.id,
    overtime_rule: overtime_rule.id,
    on_call_rule: on_call_rule.id,
    work_rule: work_rule.id,
    manual_line: manual_line.id,
    invoice: await invoiceOf(w.db, company_id),
  };
}

/** A publication, and drafts after it: one of them is undone. */
async function publicationOf(manager: Client): Promise<string> {
  const draftOn = async (day: string): Promise<void> => {
    const draft = { start_time: `${day}T06:00:00Z`, end_time: `${day}T10:00:00Z`, people: [] };
    await manager.send(writeDrafts, {
      body: { changes: [{ shift_id: randomUUID(), version: null, draft }] },
    });
  };
  await draftOn('2026-04-12');
  const days = { start_date: '2026-04-12', end_date: '2026-04-12' };
  const { body: made } = await manager.send(publish, { body: days });
  await draftOn('2026-05-20');
  await draftOn('2026-05-21');
  await manager.send(undoDraft);
  return made.id;
}

/** It has waited long enough for any manager to sign it, the one who asked too, and would come to something else by now. */
async function countersignatureOf(w: World, { company_id, id: asked_by }: Client): Promise<string> {
  const id = randomUUID();
  const asked_at = new Date(Date.parse(w.now()) - 86_400_000).toISOString();
  await w.db.inCompany(
    company_id,
    (tx) => tx`
      insert into countersignatures ${tx({
        company_id,
        id,
        what: 'second_person_off',
        request: tx.json({ what: 'second_person_off' }),
        facts: tx.json({}),
        bound: 'else',
        asked_by,
        asked_at,
        expires_at: '2100-01-01T00:00:00Z',
        alone_from: asked_at,
        state: 'waiting',
      })}`,
  );
  return id;
}

/** A shift that is offered to the person, and claimed. */
async function offerOf(
  manager: Client,
  person: Client,
  day: string,
): Promise<{ offer: string; claim: string }> {
  const shift_id = await shiftOf(manager, day, []);
  const { body: offer } = await manager.send(offerShift, {
    body: { shift_id, offered_to: 'people', people: [person.id], first_come: false },
  });
  const { body: claim } = await person.send(claimShift, { params: { id: offer.id }, body: {} });
  return { offer: offer.id, claim: claim.id };
}

/** Requests about shifts: one that the person made, one that waits for the person, and one that the person has accepted. */
async function tradesOf(
  manager: Client,
  person: Client,
  beside: Client,
  day: string,
): Promise<{ trade: string; asked_trade: string; accepted_trade: string }> {
  const asking = async (month: string, from: Client, to: Client): Promise<string> => {
    const { body: shift } = await manager.send(createShift, {
      body: {
        start_time: `2026-${month}-${day}T08:00:00Z`,
        end_time: `2026-${month}-${day}T16:00:00Z`,
        assignments: [{ worker_id: from.id, status: 'approved' }],
      },
    });
    const assignment_id = shift.assignments[0]?.id ?? '';
    return (await from.send(proposeTrade, { body: { assignment_id, to_user: to.id } })).body.id;
  };
  const accepted_trade = await asking('09', beside, person);
  await person.send(answerTrade, { params: { id: accepted_trade }, body: { state: 'accepted' } });
  return {
    trade: await asking('07', person, beside),
    asked_trade: await asking('08', beside, person),
    accepted_trade,
  };
}

/** A person who has left. */
async function leaverOf(w: World, manager: Client): Promise<string> {
  const person = { username: 'leaver', first_name: 'Lova', last_name: 'Slutat' };
  const { company_id } = manager;
  const id = await w.db.inCompany(company_id, (tx) => buildPerson(tx, keys, company_id, 'none', person));
  await manager.send(deleteUser, { params: { id } });
  return id;
}

/** Inserted directly: the run of a month would invoice every company in the tests' database. */
async function invoiceOf(db: Db, company_id: string): Promise<string> {
  const id = randomUUID();
  await db.onPlatform(
    (tx) => tx`
      insert into invoices ${tx({
        company_id,
        id,
        period: '2026-02-01',
        issue_date: '2026-03-01',
        active_users: 4,
        price_per_user_ore: 100,
        amount_ore: 400,
        description: 'Skifta 2026-02',
        created_at: '2026-03-01T05:00:00Z',
      })}`,
  );
  return id;
}

/** The same shape with ids that do not exist. */
function absent(objects: Objects): Objects {
  const anew = Object.entries(objects).map(([name, value]) => {
    if (name === 'role') return [name, value];
    if (name === 'username') return [name, `ingen-${randomUUID().slice(0, 8)}`];
    if (name === 'calendar') return [name, `${value.slice(0, 32)}${'A'.repeat(43)}.ics`];
    return [name, randomUUID()];
  });
  return Object.fromEntries(anew);
}

/** Personal data of both companies: every canary that is not an id. */
export function wordCanaries(): Canary[] {
  const people: readonly Person[] = ['worker', 'colleague', 'manager', 'foreign', 'foreign manager'];
  return people.flatMap((of): Canary[] => {
    const canary = (text: string, kind: Canary['kind']): Canary => ({ text, of: ownerOf(of), kind });
    const said = ['epost', 'telefon', 'hemadress', 'rapport', 'avslag', 'ledighet', 'sjuk'];
    const firm = ['kontakt', 'arbetsplats', 'ort', 'skal'];
    return [
      canary(word(of, 'efternamn'), 'name'),
      canary(word(of, 'regler'), 'name'),
      canary(word(of, 'firma'), 'platform'),
      ...said.map((what) => canary(word(of, what), 'private')),
      ...firm.map((what) => canary(word(of, what), 'company')),
      canary(salaryOf(of).toFixed(2), 'private'),
      canary(String(decidedOf(of)), 'private'),
      canary(`${born(of).slice(2)}-`, 'private'),
      canary(born(of).replace(/(....)(..)(..)/, '$1-$2-$3'), 'private'),
      canary(`****${accountOf(of).slice(-3)}`, 'private'),
      canary(accountOf(of), 'private'),
    ];
  });
}

function canariesOf(objects: Readonly<Record<Owner, Objects>>, foreign_manager: Objects): Canary[] {
  const ids = [objects.foreign, foreign_manager].flatMap((one) =>
    Object.entries(one)
      .filter(([name, value]) => name !== 'role' && name !== 'username' && value !== '')
      .map(([name, text]): Canary => {
        const kind = name === 'company' || name === 'invoice' ? 'platform' : 'id';
        return { text, of: 'foreign', kind };
      }),
  );
  return [...wordCanaries(), ...ids];
}

const dryServices = ({ services, db }: World): World['services'] => ({
  ...services,
  db: rollingBack(db),
  config: { ...services.config, log_level: 'info' },
});

/** Carries a reply out of a transaction that is rolled back. */
class Undone extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * A database that rolls back every transaction after its work has answered: each call is made for real and leaves
 * nothing.
 */
function rollingBack(db: Db): Db {
  const undoing =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      throw new Undone(await work(tx));
    };
  const answered = async <T>(done: Promise<T>): Promise<T> =>
    done.catch((error: unknown) => {
      if (error instanceof Undone) return error.answer as T;
      throw error;
    });
  return {
    ...db,
    inCompany: (company_id, work) => answered(db.inCompany(company_id, undoing(work))),
    onPlatform: (work) => answered(db.onPlatform(undoing(work))),
  };
}
