import { randomUUID } from 'node:crypto';
import { createCostCentre } from '../../src/contract/cost-centres.ts';
import { createPayCode } from '../../src/contract/pay-codes.ts';
import { setPayReading } from '../../src/contract/pay-readings.ts';
import { createPlanningPeriod } from '../../src/contract/planning-periods.ts';
import { createPosition } from '../../src/contract/positions.ts';
import { proposeRoster } from '../../src/contract/roster-runs.ts';
import { createRosterTemplate } from '../../src/contract/roster-templates.ts';
import { createShift } from '../../src/contract/shifts.ts';
import { createSkill } from '../../src/contract/skills.ts';
import { createStaffingNeed } from '../../src/contract/staffing-needs.ts';
import { createUnit } from '../../src/contract/units.ts';
import { addDays } from '../../src/core/calendar.ts';
import { THE_LAW } from '../work-rules-sample.ts';

/**
 * Which caller may make which call on whose object: the decisions of the product (design: trust section 3, "Expected
 * decisions"), written by hand and not derived from `who`. A call that is missing here fails the suite: each new call
 * needs a decision.
 */

const PAY_CODE = {
  name: 'Tillägg',
  kind: 'earning',
  unit: 'amount',
  taxed: 'table',
  contribution: true,
  vacation: false,
  sick_base: false,
  ob_base: false,
  attachment: false,
  account: null,
  declared: '011',
  paxml: null,
  source: '',
};

const NEED = {
  days: [1 as const],
  starts: '07:00',
  ends: '16:00',
  least: 1,
  wanted: 2,
  first_day: '2026-03-01',
};

const PERIOD = {
  first_day: '2027-01-01',
  last_day: '2027-03-31',
  wishes_close_on: '2026-12-01',
  publish_by: '2026-12-15',
  budget: 99,
};
let days = 0;
/** A period of one day, which no other has. */
const aDay = (): Record<string, unknown> => {
  days += 1;
  const date = addDays('2028-01-01', days);
  return { ...PERIOD, first_day: date, last_day: date };
};

/** One of each is made for either company before the suite; its id is named by the same word. */
/** A browser at its service: the keys of RFC 8291, appendix A. */
export const BROWSER = {
  endpoint: 'https://push.example.com/a',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const MADE = {
  unit: { call: createUnit, body: { name: 'Provenhet' } },
  position: { call: createPosition, body: { name: 'Provroll' } },
  skill: { call: createSkill, body: { name: 'Provkompetens' } },
  staffing_need: { call: createStaffingNeed, body: NEED },
  planning_period: { call: createPlanningPeriod, body: PERIOD },
  pay_reading: {
    call: setPayReading,
    body: { kind: 'code', theirs: '7', reads_as: 'ob1', user: null, first_month: '2026-01' },
  },
  pay_code: {
    call: createPayCode,
    body: { ...PAY_CODE, number: 'PROV', first_month: '2026-01' },
  },
  cost_centre: { call: createCostCentre, body: { number: 'PROV', name: 'Prov', active: true } },
  open_shift: {
    call: createShift,
    body: { start_time: '2026-04-20T08:00:00Z', end_time: '2026-04-20T16:00:00Z' },
  },
  roster_run: {
    call: proposeRoster,
    body: { start_date: '2026-04-20', end_date: '2026-04-26', seconds: 1 },
  },
  roster_template: {
    call: createRosterTemplate,
    body: { name: 'Provmall', start_date: '2026-04-20', weeks: 1, with_people: false },
  },
};

/** Twelve months, so that no two days collide: the clock stands still at 2026-03-18. */
export const MONTH_RUN = { year: 2026, month: 2 } as const;

/** The ids of an owner that a request can name. Those of the company are the same for all its people. */
export type Objects = Readonly<Record<keyof typeof MADE, string>> & {
  readonly user: string;
  readonly role: 'worker' | 'manager';
  readonly username: string;
  /** A past shift of this person alone, with its assignment; a coming one that waits for the person's answer. */
  readonly shift: string;
  readonly pending_shift: string;
  readonly assignment: string;
  readonly entry: string;
  readonly leave: string;
  readonly absence: string;
  readonly terms: string;
  readonly employment: string;
  readonly tax_decision: string;
  readonly sick_term: string;
  readonly person_skill: string;
  readonly unit_person: string;
  readonly availability: string;
  readonly wish: string;
  readonly balance: string;
  /** A shift offered to this person alone, and the claim to it. */
  readonly offer: string;
  readonly claim: string;
  /** A request about a shift of this person; one to this person; one that this person has accepted. */
  readonly trade: string;
  readonly asked_trade: string;
  readonly accepted_trade: string;
  readonly notice: string;
  readonly push: string;
  readonly session: string;
  readonly calendar: string;
  readonly digest_off: string;
  readonly company: string;
  readonly second_manager: string;
  readonly leaver: string;
  /** What the company's manager asked another to countersign. */
  readonly countersignature: string;
  readonly copy: string;
  readonly publication: string;
  readonly approval: string;
  readonly run: string;
  readonly pay_file: string;
  readonly rule_set: string;
  readonly overtime_rule: string;
  readonly on_call_rule: string;
  readonly work_rule: string;
  readonly manual_line: string;
  readonly invoice: string;
};

/** `ok` is the call's own status of success. */
export type Status = 'ok' | number;

export type Decision = {
  /** Whose object the request names. Left out: it names none. */
  readonly of?: 'person' | 'company';
  /**
   * The request, which names an object of `it`. `home` holds the objects of the caller's own company, `by` the
   * caller's id.
   */
  readonly ask?: (asked: Asked) => Sent;
  /** On the worker's own object, and on any other: a colleague's, another company's, one that does not exist. */
  readonly worker: Status | readonly [own: Status, others: Status];
  /** On an object of the company's people, and on the manager's own. */
  readonly manager: Status | readonly [people: Status, own: Status];
  /** Default 403. */
  readonly superuser?: Status;
  /** For a manager, on another company's object and on one that does not exist. Default 404. */
  readonly elsewhere?: Status;
  /** A worker may learn what a colleague did to the worker's own objects. */
  readonly known?: true;
};
/** A call without a token, the same for every caller. `secret`: knowing the address is the right to read it. */
export type OpenDecision = {
  readonly of?: 'person';
  readonly ask?: (asked: Asked) => Sent;
  readonly anyone: Status;
  readonly elsewhere?: Status;
  readonly secret?: true;
};

export type Asked = { readonly it: Objects; readonly home: Objects; readonly by: string };
export type Sent = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
};

const MONTH = { year: '2026', month: '3' };
const RUN = { year: String(MONTH_RUN.year), month: String(MONTH_RUN.month) };
const DAYS = { start_date: '2026-03-01', end_date: '2026-06-30' };
const SPAN = { start_time: '2026-04-22T08:00:00Z', end_time: '2026-04-22T16:00:00Z' };
const PASSWORD = 'prov-Lösen-77';
const NEW_PASSWORD = 'ett-Nytt-lösen-91';
const SIGNED = { id: 'AAAA', client_data: 'AAAA', authenticator_data: 'AAAA', signature: 'AAAA' };
const TERMS = { monthly_salary: 30_000, employment_rate: 100 };
const REPORT = { date: '2026-03-12', start_time: '08:00', end_time: '16:00', break_duration: 30 };
const LINE = { code: 'PROV', price: 100, first_month: '2026-03' };
const ROW = { person: 'Ingen Alls', code: 'PROV', quantity: '', price: '100', note: '' };
const ON_CALL = {
  name: 'Avtalet',
  source: 'Avtalet 9 §',
  jour: {
    levels: [{ pay: { unit: 'ore', value: 5000 }, above: null }],
    windows: [],
    month_min: null,
    worked: null,
    worked_ob: false,
    least_min: 0,
    while_working: false,
  },
  beredskap: null,
  vacation: true,
  account: null,
};
const OVERTIME = {
  name: 'Avtalet',
  source: 'Avtalet 8 §',
  measure: 'shift',
  weeks: 1,
  day_min: null,
  absence_counts: true,
  unit_min: 30,
  extra: null,
  levels: [{ pay: { unit: 'month', value: 94 }, after_min: null, free_days: false }],
  windows: [],
  with_ob: 'both',
  vacation: true,
  account: null,
};
const RULES = {
  name: 'Prov',
  windows: [
    { bucket: 1, days: [1, 2], from: '18:00', until: '20:00', until_days_after: 0, law: 'Provavtalet 1 §' },
  ],
  multipliers_pct: { 1: 30, 2: 50, 3: 100 },
};
const unknown = (): string => `ingen-${randomUUID().slice(0, 8)}`;

export const person = (it: Objects, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  username: it.username,
  first_name: 'Vera',
  last_name: 'Provsson',
  email: `${randomUUID()}@example.com`,
  role: it.role,
  phone: '070-1234567',
  address: 'Provgatan 1',
  ...more,
});

const byId =
  (name: keyof Objects, more: Sent = {}) =>
  ({ it }: Asked): Sent => ({ params: { id: it[name] }, ...more });
const ofUser =
  (query: Record<string, string> = {}) =>
  ({ it }: Asked): Sent => ({ query: { ...query, user: it.user } });
const body = (sent: Record<string, unknown>) => (): Sent => ({ body: sent });
const query = (sent: Record<string, string>) => (): Sent => ({ query: sent });

const OWN_OR_ALL = { of: 'person', worker: ['ok', 404], manager: 'ok' } as const;
const MANAGERS = { worker: 403, manager: 'ok' } as const;
const MANAGERS_ON = { of: 'person', ...MANAGERS } as const;
/** Another manager enters a manager's own pay terms. */
const ANOTHERS_PAY = ['ok', 403] as const;
const MANAGERS_IN = { of: 'company', ...MANAGERS } as const;
const STAFF = { worker: 'ok', manager: 'ok' } as const;
const EVERYBODY = { ...STAFF, superuser: 'ok' } as const;
const PLATFORM = { worker: 403, manager: 403, superuser: 'ok' } as const;
/** A write that names another user is refused with 403: the answer says nothing about that user. */
const FOR_ONESELF = { of: 'person', worker: ['ok', 403], manager: 'ok' } as const;
/** Bulk actions answer 2xx and leave out objects of other companies just as they leave out ids that do not exist. */
const LEFT_OUT = { elsewhere: 'ok' } as const;

export const TABLE: Readonly<Record<string, Decision | OpenDecision | readonly (Decision | OpenDecision)[]>> =
  {
    // Sessions and passwords
    signIn: { ask: () => ({ body: { username: unknown(), password: 'fel' } }), anyone: 401 },
    refreshSession: { ask: body({ refresh: `${'0'.repeat(32)}.${'A'.repeat(43)}` }), anyone: 401 },
    signOut: { ask: body({ refresh: `${'0'.repeat(32)}.${'A'.repeat(43)}` }), anyone: 'ok' },
    listSessions: EVERYBODY,
    endSession: {
      of: 'person',
      ask: byId('session'),
      worker: ['ok', 404],
      manager: [404, 'ok'],
      superuser: 404,
    },
    endOtherSessions: EVERYBODY,
    listSignIns: EVERYBODY,
    listPersonSignIns: { ...MANAGERS_ON, ask: byId('user') },
    askPasswordReset: { of: 'person', ask: ({ it }) => ({ body: { account: it.username } }), anyone: 'ok' },
    resetPassword: { ask: body({ token: 'A'.repeat(43), new_password: NEW_PASSWORD }), anyone: 400 },
    readInvitation: { ask: body({ token: 'A'.repeat(43) }), anyone: 400 },
    acceptInvitation: { ask: body({ token: 'A'.repeat(43), password: NEW_PASSWORD }), anyone: 400 },
    secondFactor: EVERYBODY,
    beginSecondFactor: { ...MANAGERS, ask: body({ password: PASSWORD }), superuser: 'ok' },
    confirmSecondFactor: { worker: 403, manager: 409, superuser: 409, ask: body({ code: '123456' }) },
    personSecondFactor: { ...MANAGERS_ON, ask: byId('user') },
    removeSecondFactor: {
      of: 'person',
      worker: 403,
      manager: 409,
      ask: byId('user', { body: { password: PASSWORD } }),
    },
    listPasskeys: EVERYBODY,
    beginPasskey: { ...MANAGERS, ask: body({ password: PASSWORD }), superuser: 'ok' },
    addPasskey: {
      ...{ worker: 403, manager: 400, superuser: 400 },
      ask: body({ name: 'Telefonen', made: { id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' } }),
    },
    // The people here have none, for their passwords sign them in: passkeys.test.ts tries those of others.
    removePasskey: {
      ...{ of: 'person', worker: 404, manager: 404, superuser: 404 },
      ask: byId('user', { body: { password: PASSWORD } }),
    },
    beginPasskeySignIn: { anyone: 'ok' },
    signInWithPasskey: { ask: body({ signed: SIGNED }), anyone: 401 },
    endSecondFactor: { worker: 409, manager: 409, superuser: 409, ask: body({ password: PASSWORD }) },

    // People
    me: EVERYBODY,
    listUsers: MANAGERS,
    createUser: [
      {
        ...MANAGERS,
        ask: ({ it }) => ({ body: { ...person(it), username: unknown(), password: NEW_PASSWORD } }),
      },
      {
        ...MANAGERS_IN,
        ask: ({ it }) => ({
          body: { ...person(it), username: unknown(), company: it.company, password: '' },
        }),
        manager: 400,
        elsewhere: 400,
      },
    ],
    listInvitations: MANAGERS,
    getFirstSteps: MANAGERS,
    invitePerson: [
      { ...MANAGERS, ask: ({ it }) => ({ body: { ...person(it), username: unknown() } }) },
      {
        ...MANAGERS_IN,
        ask: ({ it }) => ({ body: { ...person(it), username: unknown(), company: it.company } }),
        elsewhere: 400,
      },
    ],
    // Refused because these people have come, not because of the caller.
    sendInvitation: { ...MANAGERS_ON, manager: 409, ask: byId('user') },
    withdrawInvitation: { ...MANAGERS_ON, manager: 409, ask: byId('user') },
    getUser: { ...OWN_OR_ALL, ask: byId('user') },
    changeUser: { ...MANAGERS_ON, ask: ({ it }) => ({ params: { id: it.user }, body: person(it) }) },
    deleteUser: { of: 'person', ask: byId('user'), worker: 403, manager: ['ok', 409] },
    changePassword: { ...EVERYBODY, ask: body({ old_password: PASSWORD, new_password: NEW_PASSWORD }) },
    revealPersonalNumber: { ...OWN_OR_ALL, ask: byId('user') },
    personalData: { ...OWN_OR_ALL, ask: byId('user') },
    getEmployerCertificate: { ...OWN_OR_ALL, ask: byId('user') },
    listClosedUsers: MANAGERS,
    // Refused because the account is open, not because of the caller.
    reopenUser: {
      ...MANAGERS_ON,
      manager: 409,
      ask: byId('user', {
        body: {
          first_day: '2030-01-01',
          username: 'again',
          email: 'again@example.com',
          role: 'worker',
          password: NEW_PASSWORD,
        },
      }),
    },
    findLikePeople: {
      ...MANAGERS,
      ask: body({ first_name: 'Vera', last_name: 'Av', email: 'like@example.com' }),
    },
    previewErasure: { ...MANAGERS_IN, ask: byId('leaver') },
    erasePerson: { ...MANAGERS_IN, ask: byId('leaver', { body: {} }) },
    listHistory: [
      { ...EVERYBODY },
      {
        of: 'person',
        ...EVERYBODY,
        ask: ({ it }) => ({ query: { actor: it.user } }),
        ...LEFT_OUT,
        known: true,
      },
      { ...OWN_OR_ALL, ask: ({ it }) => ({ query: { about: it.user } }), superuser: 404 },
      {
        of: 'person',
        ...EVERYBODY,
        ask: ({ it }) => ({ query: { noun: 'time_entry', noun_id: it.entry } }),
        ...LEFT_OUT,
      },
    ],
    exportHistory: [
      { ...MANAGERS },
      { ...MANAGERS_ON, ask: ({ it }) => ({ query: { about: it.user } }) },
      { ...MANAGERS_ON, ask: ({ it }) => ({ query: { actor: it.user } }), ...LEFT_OUT },
    ],

    // Pay terms and accounts
    listPayroll: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    createPayroll: {
      ...MANAGERS_ON,
      manager: ANOTHERS_PAY,
      ask: ({ it }) => ({ body: { ...TERMS, user: it.user, valid_from: '2026-04-01' } }),
    },
    deletePayroll: { ...MANAGERS_ON, manager: ANOTHERS_PAY, ask: byId('terms') },
    // Vacation
    getVacationRules: STAFF,
    changeVacationRules: { ...MANAGERS, ask: body({ vacation_days: 27 }) },
    withdrawVacationRules: { ...MANAGERS, ask: query({ valid_from: '2030-01-01' }) },
    tryVacationRules: { ...MANAGERS, ask: body({ year: 2026, month: 3, vacation_days: 28 }) },
    getVacationLedger: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    listVacationBalances: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    createVacationBalance: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { user: it.user, from_day: '2026-03-01', paid_days: 25 } }),
    },
    changeVacationBalance: { ...MANAGERS_ON, ask: byId('balance', { body: { paid_days: 24 } }) },
    deleteVacationBalance: { ...MANAGERS_ON, ask: byId('balance') },
    pastePeople: {
      ...MANAGERS,
      ask: body({
        from_day: '2026-05-01',
        text: 'namn;e-post\nBerg, Anna;anna.berg@example.se',
        save: true,
        passwords: ['ett-långt-lösen-77'],
      }),
    },
    pasteVacationBalances: {
      ...MANAGERS,
      ask: body({ from_day: '2026-05-01', text: 'person;betalda\nworker;25', save: true }),
    },

    listEmployments: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    // Refused because of the employment (one that lasts, the only one), not because of the caller.
    createEmployment: {
      ...MANAGERS_ON,
      manager: 409,
      ask: ({ it }) => ({ body: { user: it.user, first_day: '2030-01-01' } }),
    },
    changeEmployment: { ...MANAGERS_ON, ask: byId('employment', { body: { form: 'permanent' } }) },
    deleteEmployment: { ...MANAGERS_ON, manager: 409, ask: byId('employment') },
    listTaxDecisions: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    createTaxDecision: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { user: it.user, kind: 'side_income', first_day: '2030-01-01' } }),
    },
    changeTaxDecision: { ...MANAGERS_ON, ask: byId('tax_decision', { body: { last_day: '2029-11-30' } }) },
    deleteTaxDecision: { ...MANAGERS_ON, ask: byId('tax_decision') },
    listSickTerms: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    createSickTerm: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { user: it.user, kind: 'karens', first_day: '2026-02-02' } }),
    },
    changeSickTerm: { ...MANAGERS_ON, ask: byId('sick_term', { body: { last_day: '2029-11-30' } }) },
    deleteSickTerm: { ...MANAGERS_ON, ask: byId('sick_term') },
    listUnitPeople: MANAGERS,
    createUnitPerson: {
      ...MANAGERS_ON,
      ask: ({ it, home }) => ({
        body: {
          user: it.user,
          unit_id: home.unit,
          first_day: '2020-01-01',
          last_day: '2020-01-31',
          home: true,
        },
      }),
    },
    changeUnitPerson: { ...MANAGERS_ON, ask: byId('unit_person', { body: { last_day: '2029-11-30' } }) },
    deleteUnitPerson: { ...MANAGERS_ON, ask: byId('unit_person') },
    listPersonSkills: [{ ...STAFF }, { ...OWN_OR_ALL, ask: ofUser() }],
    createPersonSkill: {
      ...MANAGERS_ON,
      ask: ({ it, home }) => ({
        body: { user: it.user, skill_id: home.skill, first_day: '2020-01-01', last_day: '2020-01-31' },
      }),
    },
    changePersonSkill: { ...MANAGERS_ON, ask: byId('person_skill', { body: { last_day: '2029-11-30' } }) },
    deletePersonSkill: { ...MANAGERS_ON, ask: byId('person_skill') },
    changePayroll: {
      ...MANAGERS_ON,
      manager: ANOTHERS_PAY,
      ask: ({ it }) => ({ params: { id: it.terms }, body: { ...TERMS, user: it.user } }),
    },
    getBankAccount: { ...OWN_OR_ALL, ask: ofUser() },
    setBankAccount: {
      ...OWN_OR_ALL,
      ask: ({ it }) => ({
        body: { user: it.user, clearing: '6000', account: '123456789', password: PASSWORD },
      }),
    },
    deleteBankAccount: { ...OWN_OR_ALL, ask: ofUser() },

    // Shifts
    listShifts: { ...STAFF, ask: query(DAYS) },
    getRoster: { ...MANAGERS, ask: query({ start_date: '2026-04-01', end_date: '2026-05-31' }) },
    getRosterCosts: {
      ...MANAGERS,
      ask: query({ start_date: '2026-04-01', end_date: '2026-05-31', plan: 'drafts' }),
    },
    createShift: [
      { ...MANAGERS, ask: body(SPAN) },
      { ...MANAGERS_ON, ask: ({ it }) => ({ body: { ...SPAN, assignments: [{ worker_id: it.user }] } }) },
    ],
    getShift: { ...OWN_OR_ALL, ask: byId('shift') },
    changeShift: { ...MANAGERS_ON, ask: byId('shift', { body: SPAN }) },
    deleteShift: { ...MANAGERS_ON, ask: byId('shift') },
    moveOnRoster: [
      { ...MANAGERS_ON, ask: byId('shift', { body: { ...SPAN, worker_id: null } }) },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({ params: { id: home.open_shift }, body: { ...SPAN, worker_id: it.user } }),
      },
    ],
    addWorkers: [
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          params: { id: it.shift },
          body: { assignments: [{ worker_id: home.second_manager }] },
        }),
      },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          params: { id: home.open_shift },
          body: { assignments: [{ worker_id: it.user }] },
        }),
      },
    ],
    copyShifts: {
      ...MANAGERS,
      ask: body({
        start_date: '2026-03-01',
        end_date: '2026-03-07',
        to_date: '2026-07-01',
        with_workers: true,
      }),
    },
    previewCopy: {
      ...MANAGERS,
      ask: body({
        start_date: '2026-03-01',
        end_date: '2026-03-07',
        to_date: '2026-07-01',
        with_workers: true,
      }),
    },
    listDrafts: { ...MANAGERS, ask: query(DAYS) },
    writeDrafts: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({
        body: {
          changes: [{ shift_id: randomUUID(), version: null, draft: { ...SPAN, people: [it.user] } }],
        },
      }),
    },
    copyRoster: {
      ...MANAGERS,
      ask: body({
        start_date: '2026-03-01',
        end_date: '2026-03-07',
        to_date: '2026-07-05',
        with_people: true,
        policy: 'open',
      }),
    },
    proposeRoster: {
      ...MANAGERS_IN,
      ask: ({ it }) => ({
        body: { start_date: '2026-04-20', end_date: '2026-04-26', seconds: 1, unit_id: it.unit },
      }),
    },
    latestRosterRun: MANAGERS,
    getRosterRun: { ...MANAGERS_IN, ask: byId('roster_run') },
    applyRosterRun: { ...MANAGERS_IN, manager: 409, ask: byId('roster_run', { body: {} }) },
    explainProposal: {
      ...MANAGERS_IN,
      manager: 409,
      ask: byId('roster_run', { query: { shift_id: '00000000-0000-4000-8000-000000000000' } }),
    },
    explainOpening: {
      ...MANAGERS_IN,
      manager: 409,
      ask: byId('roster_run', { query: { shift_id: '00000000-0000-4000-8000-000000000000' } }),
    },
    explainOther: {
      ...MANAGERS_IN,
      manager: 409,
      ask: byId('roster_run', {
        query: {
          shift_id: '00000000-0000-4000-8000-000000000000',
          worker_id: '00000000-0000-4000-8000-000000000000',
        },
      }),
    },
    getReserve: { ...MANAGERS_IN, manager: 409, ask: byId('roster_run') },
    listProposedWishes: { ...MANAGERS_IN, manager: 409, ask: byId('roster_run') },
    priceWish: {
      ...MANAGERS_IN,
      manager: 409,
      ask: byId('roster_run', {
        query: { worker_id: '00000000-0000-4000-8000-000000000000', date: '2026-04-20' },
      }),
    },
    stopRosterRun: { ...MANAGERS_IN, ask: byId('roster_run') },
    listOffers: { ...MANAGERS, ask: query(DAYS) },
    offerShift: [
      {
        ...MANAGERS_IN,
        ask: ({ it }) => ({
          body: { shift_id: it.open_shift, offered_to: 'everybody', first_come: true },
        }),
      },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          body: { shift_id: home.open_shift, offered_to: 'people', people: [it.user], first_come: true },
        }),
      },
    ],
    findReplacements: [
      { ...MANAGERS_ON, ask: byId('shift') },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({ params: { id: home.open_shift }, query: { instead_of: it.user } }),
        ...LEFT_OUT,
      },
    ],
    findSmallestChange: [
      {
        ...MANAGERS_ON,
        ask: ({ it }) => ({ params: { id: it.shift }, query: { instead_of: it.user } }),
      },
    ],
    explainPost: [
      { ...MANAGERS_ON, ask: ({ it }) => ({ params: { id: it.shift }, query: { worker_id: it.user } }) },
      { ...MANAGERS_ON, ask: byId('open_shift') },
    ],
    handOverPlaces: {
      ...MANAGERS_ON,
      manager: 409,
      elsewhere: 409,
      ask: ({ it }) => ({
        body: { changes: [{ ...SPAN, shift_id: it.shift, from_id: null, to_id: it.user }] },
      }),
    },
    exchangeShifts: [
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          params: { id: it.open_shift },
          body: { assignment_id: home.assignment, taker_id: home.second_manager },
        }),
      },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          params: { id: home.open_shift },
          body: { assignment_id: it.assignment, taker_id: home.second_manager },
        }),
      },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          params: { id: home.open_shift },
          body: { assignment_id: home.assignment, taker_id: it.user },
        }),
      },
    ],
    endOffer: { ...MANAGERS_ON, ask: byId('offer') },
    listOpenShifts: STAFF,
    // The shift was offered to one person, who has claimed it.
    claimShift: {
      of: 'person',
      ask: byId('offer', { body: {} }),
      worker: [409, 404],
      manager: [404, 409],
    },
    passOffer: { of: 'person', ask: byId('offer', { body: {} }), worker: [409, 404], manager: [404, 409] },
    withdrawClaim: { of: 'person', ask: byId('claim'), worker: ['ok', 404], manager: [404, 'ok'] },
    answerClaim: { ...MANAGERS_ON, ask: byId('claim', { body: { state: 'granted' } }) },
    listTrades: [{ ...MANAGERS }, { ...MANAGERS_ON, ask: ({ it }) => ({ query: { shift: it.shift } }) }],
    listOwnTrades: STAFF,
    listTradeChoices: { ...OWN_OR_ALL, ask: byId('assignment') },
    proposeTrade: [
      {
        of: 'person',
        ask: ({ it }) => ({ body: { assignment_id: it.assignment } }),
        worker: ['ok', 404],
        manager: [404, 'ok'],
      },
    ],
    answerTrade: {
      of: 'person',
      ask: byId('asked_trade', { body: { state: 'accepted' } }),
      worker: ['ok', 404],
      manager: [404, 'ok'],
    },
    withdrawTrade: { of: 'person', ask: byId('trade'), worker: ['ok', 404], manager: [404, 'ok'] },
    decideTrade: { ...MANAGERS_ON, ask: byId('accepted_trade', { body: { state: 'approved' } }) },
    getTradeRule: MANAGERS,
    setTradeRule: { ...MANAGERS, ask: body({ at_once: false }) },
    listRosterTemplates: MANAGERS,
    createRosterTemplate: {
      ...MANAGERS,
      ask: () => ({
        body: { name: randomUUID(), start_date: '2026-03-02', weeks: 1, with_people: true },
      }),
    },
    changeRosterTemplate: [
      { ...MANAGERS_IN, ask: byId('roster_template', { body: { name: 'Provmallen' } }) },
      { ...MANAGERS_IN, ask: byId('roster_template', { body: { walkers: [] } }) },
    ],
    deleteRosterTemplate: { ...MANAGERS_IN, ask: byId('roster_template') },
    rollOutTemplate: {
      ...MANAGERS_IN,
      ask: byId('roster_template', {
        body: { start_date: '2026-08-03', end_date: '2026-08-09', with_people: true, policy: 'open' },
      }),
    },
    undoDraft: MANAGERS,
    redoDraft: MANAGERS,
    discardDrafts: { ...MANAGERS, ask: query(DAYS) },
    previewPublication: { ...MANAGERS, ask: body(DAYS) },
    publish: { ...MANAGERS, ask: body(DAYS) },
    previewPublicationCost: { ...MANAGERS, ask: body({ ...DAYS, end_date: '2026-04-30' }) },
    listPublications: { ...MANAGERS },
    getPublication: { ...MANAGERS_IN, ask: byId('publication') },
    withdrawPublication: { ...MANAGERS_IN, ask: byId('publication') },
    withdrawCopy: { ...MANAGERS_IN, ask: byId('copy'), elsewhere: 409 },
    listAssignments: [
      { ...STAFF, ask: query(DAYS) },
      { ...OWN_OR_ALL, ask: ({ it }) => ({ query: { ...DAYS, worker: it.user } }) },
      { ...OWN_OR_ALL, ask: ({ it }) => ({ query: { shift: it.shift } }) },
    ],
    createAssignment: [
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({ body: { shift_id: home.open_shift, worker_id: it.user } }),
      },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({ body: { shift_id: it.shift, worker_id: home.second_manager } }),
      },
    ],
    changeAssignment: [
      { ...OWN_OR_ALL, ask: byId('assignment', { body: { status: 'approved' } }) },
      {
        of: 'person',
        ask: byId('assignment', { body: { sick_leave_type: 'full' } }),
        worker: [403, 404],
        manager: 'ok',
      },
    ],
    deleteAssignment: { ...MANAGERS_ON, ask: byId('assignment') },
    requireApproval: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { shift: it.pending_shift, worker: it.user, approval_required: false } }),
    },
    checkConflicts: [
      { ...MANAGERS_ON, ask: ({ it }) => ({ body: { ...SPAN, worker_ids: [it.user] } }) },
      {
        ...MANAGERS_ON,
        ask: ({ it, home }) => ({
          body: { ...SPAN, worker_id: home.second_manager, exclude_shift_id: it.shift },
        }),
        ...LEFT_OUT,
      },
    ],

    // Reports
    monthlyTimeEntries: [
      { ...STAFF, ask: query(MONTH) },
      { ...OWN_OR_ALL, ask: ofUser(MONTH) },
    ],
    listTimeEntries: [
      { ...STAFF, ask: query(DAYS) },
      { ...OWN_OR_ALL, ask: ofUser(DAYS) },
    ],
    createTimeEntry: { ...FOR_ONESELF, ask: ({ it }) => ({ body: { ...REPORT, user: it.user } }) },
    reportAsPlanned: { ...STAFF, ask: body({ start_date: '2026-03-01', end_date: '2026-03-17' }) },
    reportPeopleAsPlanned: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { start_date: '2026-03-01', end_date: '2026-03-17', people: [it.user] } }),
    },
    withdrawReports: {
      of: 'person',
      ...STAFF,
      ask: ({ it }) => ({ body: { entries: [{ id: it.entry, version: 1 }] } }),
      ...LEFT_OUT,
    },
    getTimeEntry: { ...OWN_OR_ALL, ask: byId('entry') },
    replaceTimeEntry: { ...OWN_OR_ALL, ask: byId('entry', { body: { ...REPORT, description: 'Ändrad' } }) },
    changeTimeEntry: { ...OWN_OR_ALL, ask: byId('entry', { body: { description: 'Ändrad' } }) },
    deleteTimeEntry: { ...OWN_OR_ALL, ask: byId('entry') },
    timeEntryHistory: { ...OWN_OR_ALL, ask: byId('entry') },
    workerMonth: { ...MANAGERS_ON, ask: byId('user', { query: MONTH }) },
    decideTimeEntry: [
      {
        of: 'person',
        ask: ({ it, by }) => ({
          params: { manager_id: by, id: it.entry },
          body: { status: 'approved', reason: 'Prov' },
        }),
        worker: 403,
        manager: ['ok', 403],
      },
      {
        of: 'person',
        ask: ({ it }) => ({ params: { manager_id: it.user, id: it.entry }, body: { status: 'approved' } }),
        worker: 403,
        manager: 403,
        elsewhere: 403,
      },
    ],
    awaitingApproval: { ...MANAGERS, ask: query(DAYS) },
    createApproval: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { status: 'approved', entries: [{ id: it.entry }], reason: 'Prov' } }),
      ...LEFT_OUT,
    },
    approveAsPlanned: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { start_date: '2026-03-01', end_date: '2026-03-17', people: [it.user] } }),
    },
    withdrawApproval: { ...MANAGERS_IN, ask: byId('approval') },
    exportTimeEntries: [
      { ...STAFF, ask: query({ ...DAYS, format: 'csv' }) },
      { ...OWN_OR_ALL, ask: ofUser({ ...DAYS, format: 'csv', q: 'a' }) },
    ],
    exportMonth: { ...OWN_OR_ALL, ask: ofUser({ ...MONTH, format: 'csv' }) },
    exportRoster: {
      ...MANAGERS_IN,
      ask: ({ it }) => ({ query: { format: 'csv', week_of: '2026-03-02', unit: it.unit } }),
    },
    listObHours: [
      { ...OWN_OR_ALL, ask: ofUser({ date: '2026-03-02' }) },
      { ...OWN_OR_ALL, ask: ({ it }) => ({ query: { ...MONTH, user_ids: it.user } }) },
    ],
    postObHours: {
      ...OWN_OR_ALL,
      ask: ({ it }) => ({ body: { user: it.user, date: '2026-03-02', ob1_hours: 24 } }),
    },
    getWorkingTime: { ...OWN_OR_ALL, ask: ofUser({ year: '2026' }) },
    getFairness: [
      { ...MANAGERS, ask: query({ until: '2026-03-18' }) },
      { ...MANAGERS_IN, ask: ({ it }) => ({ query: { unit_id: it.unit } }) },
    ],
    getOwnFairness: STAFF,
    getReportedWeeks: MANAGERS,
    getSickLeave: MANAGERS,
    getAnswerRates: MANAGERS,
    getHoursAccount: { ...OWN_OR_ALL, ask: ofUser({ day: '2026-03-02' }) },

    listMessages: [
      STAFF,
      { ...STAFF, ask: ({ it }) => ({ query: { shift: it.shift } }), of: 'company', ...LEFT_OUT },
    ],
    createMessage: [
      { ...MANAGERS_IN, ask: ({ it }) => ({ body: { text: 'Ta med nyckeln.', shift_id: it.shift } }) },
      {
        ...MANAGERS_IN,
        manager: 409,
        ask: ({ it }) => ({ body: { text: 'Ta med nyckeln.', unit_id: it.unit } }),
      },
      { ...MANAGERS, ask: body({ text: 'Ta med nyckeln.' }) },
    ],
    reachOfMessage: [
      { ...MANAGERS_IN, ask: ({ it }) => ({ query: { shift_id: it.shift } }) },
      { ...MANAGERS_IN, ask: ({ it }) => ({ query: { unit_id: it.unit } }) },
      { ...MANAGERS, ask: query({ day: '2026-03-18' }) },
    ],

    // Leave and absence
    listLeaveRequests: [
      { ...STAFF, ask: query(DAYS) },
      { ...OWN_OR_ALL, ask: ofUser(DAYS) },
    ],
    createLeaveRequest: {
      ...FOR_ONESELF,
      ask: ({ it }) => ({
        body: {
          kind: 'study',
          first_day: '2026-08-03',
          last_day: '2026-08-07',
          note: 'Kurs',
          user: it.user,
        },
      }),
    },
    changeLeaveRequest: [
      { ...OWN_OR_ALL, ask: byId('leave', { body: { status: 'withdrawn' } }) },
      {
        of: 'person',
        ask: byId('leave', { body: { status: 'approved', reason: 'Prov' } }),
        worker: [403, 404],
        manager: ['ok', 403],
      },
    ],
    answerLeaveRequests: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { status: 'approved', requests: [{ id: it.leave }], reason: 'Prov' } }),
      ...LEFT_OUT,
    },
    endLeaveRequest: {
      of: 'person',
      worker: 403,
      manager: 409,
      ask: byId('leave', { body: { last_day: '2026-03-02' } }),
    },
    listAvailabilities: [STAFF, { ...OWN_OR_ALL, ask: ofUser() }],
    createAvailability: { ...STAFF, ask: body({ kind: 'cannot', first_day: '2026-06-01', weekday: 1 }) },
    changeAvailability: {
      of: 'person',
      worker: ['ok', 404],
      manager: [404, 'ok'],
      ask: byId('availability', { body: { every_weeks: 2 } }),
    },
    deleteAvailability: {
      of: 'person',
      worker: ['ok', 404],
      manager: [404, 'ok'],
      ask: byId('availability'),
    },
    listPlanningPeriods: STAFF,
    createPlanningPeriod: { ...MANAGERS, ask: () => ({ body: aDay() }) },
    changePlanningPeriod: { ...MANAGERS_IN, ask: byId('planning_period', { body: { budget: 98 } }) },
    deletePlanningPeriod: {
      ...MANAGERS_IN,
      ask: byId('planning_period', { query: { wishes: 'deleted' } }),
    },
    listPeriodAnswers: { ...MANAGERS_IN, ask: byId('planning_period') },
    listWishes: [STAFF, { ...OWN_OR_ALL, ask: ofUser() }],
    // Of a period that is there, test/wishes.test.ts tells: it is for some of a company's people.
    createWish: {
      worker: 404,
      manager: 404,
      ask: () => ({ body: { period_id: randomUUID(), date: PERIOD.first_day, want: 'off', weight: 1 } }),
    },
    changeWish: {
      of: 'person',
      worker: ['ok', 404],
      manager: [404, 'ok'],
      ask: byId('wish', { body: { weight: 2 } }),
    },
    deleteWish: { of: 'person', worker: ['ok', 404], manager: [404, 'ok'], ask: byId('wish') },
    listAbsences: [
      { ...STAFF, ask: query(DAYS) },
      { ...OWN_OR_ALL, ask: ofUser(DAYS) },
    ],
    createAbsence: {
      ...FOR_ONESELF,
      ask: ({ it }) => ({
        body: { kind: 'vab', first_day: '2026-03-25', last_day: '2026-03-25', note: 'Prov', user: it.user },
      }),
    },
    changeAbsence: { ...OWN_OR_ALL, ask: byId('absence', { body: { note: 'Prov' } }) },
    deleteAbsence: { ...OWN_OR_ALL, ask: byId('absence') },

    // Notices and the calendar
    listNotices: STAFF,
    readNotices: { of: 'person', ...STAFF, ask: ({ it }) => ({ body: { ids: [it.notice] } }), ...LEFT_OUT },
    remind: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { days: [{ worker_id: it.user, date: '2026-03-12' }] } }),
      ...LEFT_OUT,
    },
    remindPeople: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { year: 2026, month: 3, people: [it.user] } }),
    },
    getPush: STAFF,
    choosePush: { ...STAFF, ask: body({ muted: ['leave'], quiet_from: '21:00', quiet_until: '07:00' }) },
    getMailDigest: STAFF,
    chooseMailDigest: { ...STAFF, ask: body({ at: null, muted: ['leave'] }) },
    askDigestOff: {
      of: 'person',
      ask: ({ it }) => ({ params: { token: it.digest_off } }),
      anyone: 'ok',
      elsewhere: 404,
      secret: true,
    },
    turnDigestOff: {
      of: 'person',
      ask: ({ it }) => ({ params: { token: it.digest_off } }),
      anyone: 'ok',
      elsewhere: 404,
      secret: true,
    },
    beginPush: STAFF,
    addPushDevice: { ...STAFF, ask: body(BROWSER) },
    removePushDevice: { of: 'person', ask: byId('push'), worker: ['ok', 404], manager: [404, 'ok'] },
    testPush: { of: 'person', ask: byId('push'), worker: ['ok', 404], manager: [404, 'ok'] },
    getCalendarFeed: STAFF,
    rotateCalendarFeed: STAFF,
    endCalendarFeed: STAFF,
    readCalendarFeed: {
      of: 'person',
      ask: ({ it }) => ({ params: { token: it.calendar } }),
      anyone: 'ok',
      elsewhere: 404,
      secret: true,
    },
    events: STAFF,

    // Pay
    getTax: { ...STAFF, ask: query({ grossSalary: '30000', year: '2026', taxTable: '33' }) },
    getMonthlyPay: { ...OWN_OR_ALL, ask: ofUser(MONTH) },
    payOfReports: { ...MANAGERS_ON, ask: ({ it }) => ({ body: { ids: [it.entry] } }), ...LEFT_OUT },
    getPayrollMonth: { ...MANAGERS, ask: query(MONTH) },
    makePayrollRun: { ...MANAGERS, ask: body({ year: 2026, month: 3, override_reason: 'Prov' }) },
    leaveOut: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { year: 2026, month: 5, user: it.user, reason: 'Prov' } }),
    },
    leaveOutPeople: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { year: 2026, month: 5, people: [it.user], reason: 'Prov' } }),
    },
    // The fact is known already, or nobody of the company is named: refused for every caller.
    mendPeople: {
      of: 'person',
      worker: 403,
      manager: 400,
      elsewhere: 400,
      ask: ({ it }) => ({
        body: { rows: [{ user: it.user, pay: { monthly_salary: 1, employment_rate: 1 } }] },
      }),
    },
    listPayDebts: { ...MANAGERS },
    decidePayDebt: {
      ...MANAGERS_ON,
      manager: 400,
      ask: ({ it }) => ({
        body: { user: it.user, ground: 'consent', most: null, kept: null, paid_in: 0, note: '' },
      }),
    },
    getExtraRun: { ...MANAGERS, ask: query(RUN) },
    makeExtraRun: {
      of: 'person',
      worker: 403,
      manager: 409,
      ask: ({ it }) => ({
        body: { ...MONTH_RUN, people: [it.user], payment_date: '2026-03-27', reason: 'Prov' },
      }),
    },
    undoPayrollRun: { ...MANAGERS_IN, ask: byId('run', { body: { reason: 'Prov' } }) },
    getPayFile: [
      { ...MANAGERS_IN, ask: byId('run', { query: { kind: 'summary' } }) },
      { ...MANAGERS_IN, ask: byId('run', { query: { kind: 'paxml' } }) },
      { ...MANAGERS_IN, ask: byId('run', { query: { kind: 'agi' } }) },
      { ...MANAGERS_IN, ask: byId('run', { query: { kind: 'sie' } }) },
      { ...MANAGERS_IN, ask: byId('run', { query: { kind: 'pain001' } }) },
    ],
    getPayFilePeople: { ...MANAGERS_IN, ask: byId('run') },
    getOutsidePayments: { ...MANAGERS_IN, ask: byId('run') },
    listKeptFiles: { ...MANAGERS, ask: query(RUN) },
    getKeptFile: { ...MANAGERS_IN, ask: byId('pay_file') },
    makeKeptFile: { ...MANAGERS_IN, ask: byId('run', { body: { kind: 'paxml', reason: 'Prov' } }) },
    fileKeptFile: {
      ...MANAGERS_IN,
      ask: byId('pay_file', { body: { filed_on: '2026-03-18', receipt: 'Prov 1' } }),
    },
    getPayslip: { ...OWN_OR_ALL, ask: ofUser(RUN) },
    getPaidMonths: { ...OWN_OR_ALL, ask: ofUser(RUN) },
    getPayChange: { ...OWN_OR_ALL, ask: ofUser(RUN) },
    getPayslipFile: { ...OWN_OR_ALL, ask: ofUser(RUN) },
    getMonthReport: { ...STAFF, ask: query(MONTH) },
    setMonthReport: { ...STAFF, ask: body({ year: 2026, month: 3, done: true }) },

    // The company and its rules
    getSettings: STAFF,
    changeSettings: { ...MANAGERS, ask: body({ payment_day: 27 }) },
    withdrawRules: { ...MANAGERS, ask: query({ valid_from: '2030-01-01' }) },
    tryRules: { ...MANAGERS, ask: body({ year: 2026, month: 3, payment_day: 27 }) },
    getCompanyPayroll: MANAGERS,
    changeCompanyPayroll: { ...MANAGERS, ask: body({ contact_name: 'Prov', workplace_city: 'Ort' }) },
    listPayCodes: MANAGERS,
    createPayCode: {
      ...MANAGERS,
      ask: () => ({ body: { ...PAY_CODE, number: randomUUID().slice(0, 8), first_month: '2026-03' } }),
    },
    changePayCode: { ...MANAGERS_IN, ask: byId('pay_code', { body: { name: 'Provtillägg' } }) },
    listUnits: MANAGERS,
    createUnit: { ...MANAGERS, ask: () => ({ body: { name: randomUUID() } }) },
    changeUnit: { ...MANAGERS_IN, ask: byId('unit', { body: { closed: false } }) },
    deleteUnit: { ...MANAGERS_IN, ask: byId('unit') },
    listUnitPlanners: MANAGERS,
    setUnitPlanners: { ...MANAGERS_IN, ask: byId('unit', { body: { users: [] } }) },
    listPositions: MANAGERS,
    createPosition: { ...MANAGERS, ask: () => ({ body: { name: randomUUID() } }) },
    changePosition: { ...MANAGERS_IN, ask: byId('position', { body: { closed: false } }) },
    deletePosition: { ...MANAGERS_IN, ask: byId('position') },
    listSkills: MANAGERS,
    createSkill: { ...MANAGERS, ask: () => ({ body: { name: randomUUID() } }) },
    changeSkill: { ...MANAGERS_IN, ask: byId('skill', { body: { closed: false } }) },
    deleteSkill: { ...MANAGERS_IN, ask: byId('skill') },
    listPositionSkills: MANAGERS,
    setPositionSkills: { ...MANAGERS_IN, ask: byId('position', { body: { skills: [] } }) },
    listEndingSkills: MANAGERS,
    listStaffingNeeds: MANAGERS,
    createStaffingNeed: { ...MANAGERS, ask: () => ({ body: NEED }) },
    changeStaffingNeed: { ...MANAGERS_IN, ask: byId('staffing_need', { body: { least: 1 } }) },
    deleteStaffingNeed: { ...MANAGERS_IN, ask: byId('staffing_need') },
    listRuleOverrides: [{ ...MANAGERS }, { ...MANAGERS_ON, ask: ofUser() }],
    exportRuleOverrides: [{ ...MANAGERS }, { ...MANAGERS_ON, ask: ofUser() }],
    getSecondPerson: MANAGERS,
    listCountersignatures: MANAGERS,
    // The company asks for one person alone: there is nothing to ask for.
    askCountersignature: { ...MANAGERS, manager: 409, ask: body({ what: 'second_person_off' }) },
    // It would come to something else than was asked for: test/countersignatures.test.ts has those that are done.
    countersign: { ...MANAGERS_IN, manager: 409, ask: byId('countersignature') },
    endCountersignature: { ...MANAGERS_IN, ask: byId('countersignature') },
    setSecondPerson: { ...MANAGERS, ask: body({ is_on: false }) },
    getReasonDemand: MANAGERS,
    setReasonDemand: { ...MANAGERS, ask: body({ required: false }) },
    listCostCentres: MANAGERS,
    createCostCentre: {
      ...MANAGERS,
      ask: () => ({ body: { number: randomUUID().slice(0, 8), name: 'Butik', active: true } }),
    },
    changeCostCentre: { ...MANAGERS_IN, ask: byId('cost_centre', { body: { name: 'Provbutik' } }) },
    listManualLines: { ...MANAGERS_ON, ask: ofUser({ month: '2026-03' }) },
    createManualLine: {
      ...MANAGERS_ON,
      ask: ({ it }) => ({ body: { user: it.user, ...LINE } }),
    },
    changeManualLine: { ...MANAGERS_IN, ask: byId('manual_line', { body: { price: 101 } }) },
    deleteManualLine: { ...MANAGERS_IN, ask: byId('manual_line') },
    checkManualLines: { ...MANAGERS, ask: body({ month: '2026-03', rows: [ROW] }) },
    // The person is not known by this name: the sheet is refused for every caller.
    pasteManualLines: { worker: 403, manager: 400, ask: body({ month: '2026-03', rows: [ROW] }) },
    listPayReadings: MANAGERS,
    setPayReading: [
      {
        ...MANAGERS,
        ask: body({ kind: 'code', theirs: '7', reads_as: 'ob2', user: null, first_month: '2026-02' }),
      },
      {
        ...MANAGERS_ON,
        ask: ({ it }) => ({
          body: { kind: 'person', theirs: '99', reads_as: null, user: it.user, first_month: '2026-02' },
        }),
      },
    ],
    deletePayReading: { ...MANAGERS_IN, ask: byId('pay_reading') },
    listPayComparisons: MANAGERS,
    // The file cannot be read, by any caller.
    comparePay: { worker: 403, manager: 400, ask: body({ year: 2026, month: 2, files: ['AAAA'] }) },
    listRuleSets: MANAGERS,
    createRuleSet: { ...MANAGERS, ask: body({ from: '2026-09-01', rules: RULES }) },
    changeRuleSet: { ...MANAGERS_IN, ask: byId('rule_set', { body: { from: '2026-06-02', rules: RULES } }) },
    deleteRuleSet: { ...MANAGERS_IN, ask: byId('rule_set') },
    listWorkRules: MANAGERS,
    createWorkRule: { ...MANAGERS, ask: body({ from: '2026-09-01', rules: THE_LAW }) },
    changeWorkRule: {
      ...MANAGERS_IN,
      ask: byId('work_rule', { body: { from: '2026-06-02', rules: THE_LAW } }),
    },
    deleteWorkRule: { ...MANAGERS_IN, ask: byId('work_rule') },
    listOnCallRules: MANAGERS,
    createOnCallRule: { ...MANAGERS, ask: body({ from: '2026-09-01', rules: ON_CALL }) },
    changeOnCallRule: {
      ...MANAGERS_IN,
      ask: byId('on_call_rule', { body: { from: '2026-06-02', rules: ON_CALL } }),
    },
    deleteOnCallRule: { ...MANAGERS_IN, ask: byId('on_call_rule') },
    tryOnCallRule: { ...MANAGERS, ask: body({ year: 2026, month: 3, rules: ON_CALL }) },
    listOvertimeRules: MANAGERS,
    createOvertimeRule: { ...MANAGERS, ask: body({ from: '2026-09-01', rules: OVERTIME }) },
    changeOvertimeRule: {
      ...MANAGERS_IN,
      ask: byId('overtime_rule', { body: { from: '2026-06-02', rules: OVERTIME } }),
    },
    deleteOvertimeRule: { ...MANAGERS_IN, ask: byId('overtime_rule') },
    tryOvertimeRule: { ...MANAGERS, ask: body({ year: 2026, month: 3, rules: OVERTIME }) },
    replayRuleSet: { ...MANAGERS, ask: body({ year: 2026, month: 3, rules: RULES }) },

    // The platform
    listCompanies: PLATFORM,
    createCompany: {
      ...PLATFORM,
      ask: () => ({ body: { name: 'Provbolaget', subdomain: unknown(), address: 'Gatan 1' } }),
    },
    getCompany: { of: 'company', ...PLATFORM, ask: byId('company') },
    // Both companies have their managers.
    addFirstManager: {
      of: 'company',
      ...PLATFORM,
      superuser: 409,
      ask: byId('company', {
        body: {
          first_name: 'Första',
          last_name: 'Chefen',
          username: 'forsta.chefen',
          email: 'forsta@example.com',
          password: 'Sol-och-m4ne-9',
        },
      }),
    },
    changeCompany: { of: 'company', ...PLATFORM, ask: byId('company', { body: { active_user_count: 7 } }) },
    listTaxYears: PLATFORM,
    importTaxYear: {
      ...PLATFORM,
      superuser: 400,
      ask: body({ year: 2027, origin: 'Prov', file: 'AAAA' }),
    },
    listInvoices: PLATFORM,
    makeInvoices: { ...PLATFORM, ask: body({ year: 2026, month: 1 }) },
    issueInvoice: { of: 'company', ...PLATFORM, superuser: 409, ask: byId('invoice', { body: {} }) },
    creditInvoice: {
      of: 'company',
      ...PLATFORM,
      superuser: 409,
      ask: byId('invoice', { body: { reason: 'Prov' } }),
    },
    getInvoiceFile: { of: 'company', ...PLATFORM, superuser: 404, ask: byId('invoice') },
    listOwnInvoices: MANAGERS,
    getOwnInvoiceFile: { of: 'company', worker: 403, manager: 404, ask: byId('invoice') },
    changeInvoice: { of: 'company', ...PLATFORM, ask: byId('invoice', { body: { is_paid: true } }) },

    // For every caller
    health: { anyone: 'ok' },
    ready: { anyone: 'ok' },
    openapi: { anyone: 'ok' },
  };
