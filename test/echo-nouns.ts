import assert from 'node:assert/strict';
import { changeAbsence, createAbsence } from '../src/contract/absences.ts';
import { changeAvailability, createAvailability } from '../src/contract/availabilities.ts';
import type { Call } from '../src/contract/call.ts';
import { CALLS } from '../src/contract/calls.ts';
import { changeCompany, createCompany } from '../src/contract/companies.ts';
import { changeEmployment, createEmployment } from '../src/contract/employments.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { changeManualLine, createManualLine } from '../src/contract/manual-lines.ts';
import { HISTORY_NOUNS } from '../src/contract/nouns.ts';
import { changePayCode, createPayCode } from '../src/contract/pay-codes.ts';
import { changePayroll, createPayroll } from '../src/contract/payroll.ts';
import { changePersonSkill, createPersonSkill } from '../src/contract/person-skills.ts';
import { changePlanningPeriod, createPlanningPeriod } from '../src/contract/planning-periods.ts';
import { changeShift, createShift } from '../src/contract/shifts.ts';
import { changeSickTerm, createSickTerm } from '../src/contract/sick-terms.ts';
import { changeStaffingNeed, createStaffingNeed } from '../src/contract/staffing-needs.ts';
import { changeTaxDecision, createTaxDecision } from '../src/contract/tax-decisions.ts';
import { changeTimeEntry, createTimeEntry, replaceTimeEntry } from '../src/contract/time-entries.ts';
import { changeUnitPerson, createUnitPerson } from '../src/contract/unit-people.ts';
import { changeUser, createUser } from '../src/contract/users.ts';
import { changeVacationBalance, createVacationBalance } from '../src/contract/vacation.ts';
import { changeWish, createWish } from '../src/contract/wishes.ts';
import type { Noun } from './echo.ts';
import type { World } from './world.ts';

/**
 * The nouns of the echo test: the calls that write them, where they are read, and the fields that are not echoed,
 * with reasons.
 */

/** Calls that write no fields that are read again, each with the reason. */
export const NO_NOUN: Readonly<Record<string, string>> = {
  ...of('sign-in: what is sent is a secret and never answered', [
    'askPasswordReset',
    'refreshSession',
    'resetPassword',
    'readInvitation',
    'acceptInvitation',
    'signIn',
    'signOut',
    'beginSecondFactor',
    'confirmSecondFactor',
    'endSecondFactor',
    'removeSecondFactor',
    'beginPasskey',
    'addPasskey',
    'removePasskey',
    'beginPasskeySignIn',
    'signInWithPasskey',
    'changePassword',
  ]),
  ...of('asks, and writes nothing', [
    'checkConflicts',
    'previewCopy',
    'previewPublication',
    'previewPublicationCost',
    'payOfReports',
    'replayRuleSet',
    'checkManualLines',
  ]),
  chooseMailDigest: 'a choice: test/mail-digests.test.ts reads it',
  choosePush: 'a choice: test/push.test.ts reads it',
  beginPush: 'it sends nothing',
  addPushDevice: 'what is sent is a secret and never answered: test/push.test.ts',
  testPush: 'it sends nothing',
  importTaxYear: 'a whole file: test/tax-years.test.ts',
  createMessage: 'to a shift, a unit or the company: test/messages.test.ts reads it',
  offerShift: 'answered with what follows from its shift: test/offers.test.ts',
  claimShift: 'it sends nothing',
  passOffer: 'it sends nothing',
  proposeTrade: 'answered with what follows from its shifts: test/trades.test.ts',
  setTradeRule: 'a choice: test/trades.test.ts reads it',
  writeDrafts: 'several shifts at once: test/drafts.test.ts reads what it wrote',
  copyRoster: 'the same, of what others wrote: test/roster-copies.test.ts reads what it made',
  createRosterTemplate: 'the same, kept: test/roster-templates.test.ts',
  changeRosterTemplate: 'people of its lines: test/roster-templates.test.ts',
  rollOutTemplate: 'the same, into drafts: test/roster-templates.test.ts reads what it made',
  proposeRoster: 'a run that others plan: test/roster-runs.test.ts reads it',
  stopRosterRun: 'it sends nothing',
  handOverPlaces: 'names people on places: test/smallest-change.test.ts reads the drafts',
  applyRosterRun: 'names posts of a run: test/roster-runs.test.ts reads the drafts',
  publish: 'the same, made true',
  undoDraft: 'it sends nothing',
  redoDraft: 'it sends nothing',
  comparePay: 'whole files, of which counts are kept: test/parallel-run.test.ts',
  setUnitPlanners: 'people of a unit: test/unit-planners.test.ts reads whom it set',
  setPositionSkills: 'skills of a position: test/skills.test.ts reads what it set',
  askCountersignature: 'tries an act and keeps what it came to: test/countersignatures.test.ts',
  countersign: 'it sends nothing',
  setSecondPerson: 'a choice: test/second-person.test.ts reads it',
  setReasonDemand: 'a choice: test/rule-overrides.test.ts reads it',
  setPayReading: 'test/parallel-run.test.ts reads what it set',
  pasteManualLines: 'texts of a sheet, read as lines: test/manual-lines.test.ts',
  ...of('decides or moves states: the suites of their nouns', [
    'addWorkers',
    'exchangeShifts',
    'moveOnRoster',
    'answerClaim',
    'answerTrade',
    'decideTrade',
    'changeAssignment',
    'createAssignment',
    'requireApproval',
    'createApproval',
    'approveAsPlanned',
    'decideTimeEntry',
    'endLeaveRequest',
    'answerLeaveRequests',
    'reportAsPlanned',
    'reportPeopleAsPlanned',
    'withdrawReports',
    'readNotices',
    'remind',
    'remindPeople',
    'erasePerson',
    'makePayrollRun',
    'undoPayrollRun',
    'makeExtraRun',
    'leaveOut',
    'leaveOutPeople',
    'decidePayDebt',
    'makeKeptFile',
    'fileKeptFile',
    'setMonthReport',
    'changeInvoice',
    'makeInvoices',
    'issueInvoice',
    'creditInvoice',
  ]),
  addFirstManager: 'what is sent is an account: test/companies.test.ts',
  invitePerson: 'what is sent is what createUser sends: test/invitations.test.ts',
  sendInvitation: 'it sends nothing',
  reopenUser: 'what is sent is the account and employment of somebody: test/reopening.test.ts',
  findLikePeople: 'asks, and writes nothing',
  pastePeople: 'a text; test/people-sheet.test.ts reads what it saved',
  pasteVacationBalances: 'a text; test/vacation-ledger.test.ts reads what it saved',
  mendPeople: 'several nouns at once: test/mending.test.ts reads what it entered',
  setBankAccount: 'sealed, and answered masked: test/bank-accounts.test.ts',
  postObHours: 'what a client claims is ignored (decision 0001)',
  tryRules: 'it stores nothing',
  tryVacationRules: 'it stores nothing',
  createOvertimeRule: 'one field that is a whole set of rules: test/overtime-rules.test.ts compares it',
  changeOvertimeRule: 'the same',
  tryOvertimeRule: 'it stores nothing',
  createWorkRule: 'one field that is a whole set of rules: test/work-rules.test.ts compares it',
  changeWorkRule: 'the same',
  createOnCallRule: 'one field that is a whole set of rules: test/on-call-rules.test.ts compares it',
  changeOnCallRule: 'the same',
  tryOnCallRule: 'it stores nothing',
  createRuleSet: 'one field that is a whole rule set: test/rule-sets.test.ts compares it',
  changeRuleSet: 'the same',
};
function of(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]));
}

const BY_HAND: readonly Call[] = [
  createAbsence,
  createCompany,
  createEmployment,
  createAvailability,
  createPlanningPeriod,
  createWish,
  createLeaveRequest,
  createManualLine,
  createPayCode,
  createPayroll,
  createShift,
  createPersonSkill,
  createUnitPerson,
  createSickTerm,
  createStaffingNeed,
  createTaxDecision,
  createTimeEntry,
  createUser,
  createVacationBalance,
];

/** Units, positions and skills with known ids, which the test makes first. */
export const PLACES = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
] as const;
const placesOf = (round: 0 | 1) => ({ unit_id: PLACES[round], position_id: PLACES[round] });

const needOf = (round: 0 | 1) => ({
  ...placesOf(round),
  skill_id: PLACES[round],
  starts: `0${6 + round}:00`,
  ends: `1${4 + round}:30`,
  least: 1 + round,
  wanted: 3 + round,
});

export const range = (first: string, last = first): string => `start_date=${first}&end_date=${last}`;

/** The calls that make a noun of which `nouns` says nothing: their contract says enough. */
export const PLAIN_CREATES = CALLS.filter(
  (call) =>
    call.method === 'POST' &&
    call.status === 201 &&
    call.name.startsWith('create') &&
    !(call.name in NO_NOUN) &&
    !BY_HAND.includes(call),
);

/** Changed and read at its own address, and read in its list, by managers. */
export function plainNoun(w: World, create: Call): Noun {
  const one = `${create.path}{id}/`;
  const name = create.name
    .slice('create'.length)
    .replaceAll(/[A-Z]/g, (big, at) => `${at > 0 ? '_' : ''}${big.toLowerCase()}`);
  const history = HISTORY_NOUNS.find((noun) => noun === name);
  assert.ok(history !== undefined, `${create.name}: history has no ${name}`);
  const reads = CALLS.filter(
    ({ method, path }) => method === 'GET' && (path === create.path || path === one),
  );
  return {
    history,
    by: w.manager,
    create,
    changes: CALLS.filter(({ method, path }) => path === one && (method === 'PUT' || method === 'PATCH')),
    given: [],
    unread: {},
    unremembered: {},
    reads: (id) => reads.map(({ path }) => path.replace('{id}', id)),
  };
}

/** A period with a known id, which the test makes first. */
export const PERIOD = '33333333-3333-4333-8333-333333333333';
const SECRET = 'managers read history before the wishes close';

export const nouns = (w: World): Readonly<Record<string, Noun>> => ({
  shift: {
    history: 'shift',
    by: w.manager,
    create: createShift,
    changes: [changeShift],
    given: [
      {
        start_time: '2026-04-06T06:00:00Z',
        end_time: '2026-04-06T14:00:00Z',
        assignments: [{ worker_id: w.worker.id }],
        break_min: 45,
        ...placesOf(0),
      },
      { start_time: '2026-04-06T07:30:00Z', end_time: '2026-04-06T15:00:00Z', break_min: 20, ...placesOf(1) },
    ],
    unread: {
      created_by: 'the server sets it',
      assignments: 'the people, answered as assignments',
      reasons: 'rows of their own: test/rule-overrides.test.ts',
    },
    unremembered: { reasons: 'entries of their own' },
    reads: (id) => [
      `/api/shifts/${id}/`,
      `/api/shifts/?${range('2026-04-06')}`,
      `/api/rosters/?${range('2026-04-06')}`,
      `/api/shift-assignments/?${range('2026-04-06')}`,
    ],
  },
  time_entry: {
    history: 'time_entry',
    by: w.worker,
    create: createTimeEntry,
    changes: [replaceTimeEntry, changeTimeEntry],
    given: [
      {
        date: '2026-03-12',
        start_time: '2026-03-12T07:00:00Z',
        end_time: '2026-03-12T15:00:00Z',
        break_duration: 31,
      },
      {
        date: '2026-03-13',
        start_time: '2026-03-13T08:00:00Z',
        end_time: '2026-03-13T16:00:00Z',
        break_duration: 32,
      },
      {
        date: '2026-03-11',
        start_time: '2026-03-11T09:00:00Z',
        end_time: '2026-03-11T17:00:00Z',
        break_duration: 33,
      },
    ],
    unread: {
      ...of('the server judges', ['status', 'break_discrepancy', 'shift_mismatch']),
      ...of('jour has no break, and its work lies inside it: test/on-call-rules.test.ts', ['kind', 'worked']),
      user: 'the person, answered as `user_id`',
    },
    unremembered: of('held as a clock', ['start_time', 'end_time']),
    reads: (id) => [
      `/api/time-entries/${id}/`,
      `/api/time-entries/?${range('2026-03-01', '2026-03-31')}`,
      '/api/time-entries/monthly/?year=2026&month=3',
      `/api/users/${w.worker.id}/data/`,
    ],
  },
  leave: {
    history: 'leave',
    by: w.worker,
    create: createLeaveRequest,
    changes: [],
    given: [
      { first_day: '2026-07-06', last_day: '2026-07-10', advance: false, kind: 'parental', extent_pct: 50 },
    ],
    unread: {
      user: 'the person, answered as `user_id`',
      shifts: 'what becomes of shifts when it is granted',
    },
    unremembered: {
      note: 'between the person and the managers',
      advance: 'only where it is granted: test/vacation-ledger.test.ts',
    },
    reads: () => [
      `/api/leave-requests/?${range('2026-07-01', '2026-07-31')}`,
      `/api/users/${w.worker.id}/data/`,
    ],
  },
  absence: {
    history: 'absence',
    by: w.manager,
    create: createAbsence,
    changes: [changeAbsence],
    given: [
      {
        first_day: '2026-03-16',
        last_day: '2026-03-17',
        kind: 'sick',
        extent_pct: 50,
        from_time: null,
        until_time: null,
        user: w.colleague.id,
      },
      {
        first_day: '2026-03-15',
        last_day: '2026-03-18',
        kind: 'vab',
        extent_pct: 100,
        from_time: '09:30',
        until_time: '14:15',
      },
    ],
    unread: { user: 'the person, answered as `user_id`' },
    unremembered: { note: 'between the person and the managers' },
    reads: () => [
      `/api/absences/?${range('2026-03-01', '2026-03-31')}`,
      `/api/users/${w.colleague.id}/data/`,
    ],
  },
  user: {
    history: 'user',
    by: w.manager,
    create: createUser,
    changes: [changeUser],
    given: [
      {
        username: 'eko.ett',
        email: 'eko1@example.com',
        role: 'worker',
        password: 'eko-Lösen-77',
        date_of_birth: '1990-05-01',
      },
      { username: 'eko.tva', email: 'eko2@example.com', role: 'manager', date_of_birth: '1991-06-02' },
    ],
    unread: {
      password: 'a secret',
      company: 'the own one, never another',
      social_security_number: 'answered masked: test/users.test.ts',
      pay: 'pay terms are a noun of their own',
      employment: 'employments are a noun of their own',
      employment_date: 'the first day of an employment: test/employment.test.ts',
    },
    unremembered: {},
    reads: (id) => [`/api/users/${id}/`, '/api/users/', `/api/users/${id}/data/`],
  },
  employment: {
    history: 'employment',
    by: w.manager,
    create: createEmployment,
    changes: [changeEmployment],
    given: [
      {
        user: w.second_manager.id,
        first_day: '2026-04-01',
        last_day: '2026-06-30',
        form: 'seasonal',
        end_reason: 'term_ended',
      },
      { first_day: '2026-04-02', last_day: '2026-07-31', form: 'substitute', end_reason: 'own_request' },
    ],
    unread: {},
    unremembered: { user: 'whose it is' },
    reads: () => ['/api/employments/', `/api/employments/?user=${w.second_manager.id}`],
  },
  tax_decision: {
    history: 'tax_decision',
    by: w.manager,
    create: createTaxDecision,
    changes: [changeTaxDecision],
    given: [
      {
        user: w.colleague.id,
        kind: 'percent',
        percent: 12.5,
        first_day: '2026-04-01',
        last_day: '2026-06-30',
      },
      { kind: 'amount', percent: null, amount: 4321, first_day: '2026-04-02', last_day: '2026-07-31' },
    ],
    unread: {},
    unremembered: { user: 'whose it is' },
    reads: () => ['/api/tax-decisions/', `/api/tax-decisions/?user=${w.colleague.id}`],
  },
  sick_term: {
    history: 'sick_term',
    by: w.manager,
    create: createSickTerm,
    changes: [changeSickTerm],
    given: [
      { user: w.colleague.id, kind: 'often', first_day: '2026-03-01', last_day: '2026-08-31' },
      { kind: 'long', first_day: '2026-02-01', last_day: '2026-07-31' },
    ],
    unread: {},
    unremembered: { user: 'whose it is' },
    reads: () => ['/api/sick-terms/', `/api/sick-terms/?user=${w.colleague.id}`],
  },
  staffing_need: {
    history: 'staffing_need',
    by: w.manager,
    create: createStaffingNeed,
    changes: [changeStaffingNeed],
    given: [
      { ...needOf(0), days: [1, 'eve'], first_day: '2026-03-01', last_day: '2026-08-31' },
      { ...needOf(1), days: [], date: '2026-05-01', first_day: '2026-02-01', last_day: '2026-07-31' },
    ],
    unread: {},
    unremembered: {},
    reads: () => ['/api/staffing-needs/'],
  },
  availability: {
    history: 'availability',
    by: w.worker,
    create: createAvailability,
    changes: [changeAvailability],
    given: [
      {
        kind: 'cannot',
        first_day: '2026-03-02',
        last_day: '2026-06-30',
        weekday: 2,
        every_weeks: 3,
        starts: '16:15',
        ends: '21:45',
      },
      {
        kind: 'rather',
        first_day: '2026-03-09',
        last_day: '2026-07-31',
        weekday: 4,
        every_weeks: 2,
        starts: '06:30',
        ends: '11:20',
      },
    ],
    unread: {},
    unremembered: {},
    reads: () => ['/api/availabilities/', `/api/availabilities/?user=${w.worker.id}`],
  },
  planning_period: {
    history: 'planning_period',
    by: w.manager,
    create: createPlanningPeriod,
    changes: [changePlanningPeriod],
    given: [
      {
        unit_id: PLACES[0],
        first_day: '2026-09-01',
        last_day: '2026-09-28',
        wishes_close_on: '2026-08-01',
        publish_by: '2026-08-15',
        budget: 11,
      },
      {
        unit_id: PLACES[1],
        first_day: '2026-09-02',
        last_day: '2026-09-29',
        wishes_close_on: '2026-08-02',
        publish_by: '2026-08-16',
        budget: 12,
      },
    ],
    unread: {},
    unremembered: {},
    reads: () => ['/api/planning-periods/'],
  },
  wish: {
    history: 'wish',
    by: w.worker,
    create: createWish,
    changes: [changeWish],
    given: [
      { period_id: PERIOD, date: '2026-10-05', want: 'off', weight: 2 },
      { date: '2026-10-06', want: 'not_night', weight: 3 },
    ],
    unread: {},
    unremembered: { date: SECRET, want: SECRET, weight: SECRET },
    reads: () => ['/api/wishes/', `/api/wishes/?user=${w.worker.id}&period_id=${PERIOD}`],
  },
  person_skill: {
    history: 'person_skill',
    by: w.manager,
    create: createPersonSkill,
    changes: [changePersonSkill],
    given: [
      {
        user: w.colleague.id,
        skill_id: PLACES[0],
        first_day: '2026-03-01',
        last_day: '2026-08-31',
        note: 'Intyg 7',
      },
      { skill_id: PLACES[1], first_day: '2026-02-01', last_day: '2026-07-31', note: 'Intyg 8' },
    ],
    unread: {},
    unremembered: { user: 'whose it is' },
    reads: () => ['/api/person-skills/', `/api/person-skills/?user=${w.colleague.id}`],
  },
  unit_person: {
    history: 'unit_person',
    by: w.manager,
    create: createUnitPerson,
    changes: [changeUnitPerson],
    given: [
      {
        user: w.colleague.id,
        unit_id: PLACES[0],
        first_day: '2026-03-01',
        last_day: '2026-08-31',
        home: true,
      },
      { unit_id: PLACES[1], first_day: '2026-02-01', last_day: '2026-07-31', home: false },
    ],
    unread: {},
    unremembered: { user: 'whose it is' },
    reads: () => ['/api/unit-people/', `/api/unit-people/?user=${w.colleague.id}`],
  },
  vacation_balance: {
    history: 'vacation_balance',
    by: w.manager,
    create: createVacationBalance,
    changes: [changeVacationBalance],
    given: [
      { ...balance('2026-03-01', 25), user: w.colleague.id, variable_only: true },
      { ...balance('2026-04-01', 27), variable_only: true },
    ],
    unread: { variable_only: 'it confirms the sums; test/vacation-ledger.test.ts' },
    unremembered: { user: 'whose it is', variable_only: 'it confirms the sums' },
    reads: () => ['/api/vacation-balances/', `/api/vacation-balances/?user=${w.colleague.id}`],
  },
  payroll: {
    history: 'payroll',
    by: w.manager,
    create: createPayroll,
    changes: [changePayroll],
    given: [
      {
        ...terms(w, 30_000, 80, 201, 37.5, '2026-01-01'),
        full_time_hours: 39,
        full_time_month_hours: 169.5,
        cost_centre: 'EKO-1',
      },
      {
        ...terms(w, 31_000, 90, 202, 38.5, '2026-02-01'),
        full_time_hours: 37,
        full_time_month_hours: 160.25,
        cost_centre: 'EKO-2',
      },
    ],
    unread: {},
    unremembered: { user: 'whose they are' },
    reads: () => ['/api/payroll/', `/api/users/${w.colleague.id}/`, '/api/users/'],
  },
  pay_code: {
    history: 'pay_code',
    by: w.manager,
    create: createPayCode,
    changes: [changePayCode],
    given: [
      { ...MILEAGE, number: 'EKO', first_month: '2026-04', last_month: '2026-12' },
      {
        ...MILEAGE,
        name: 'Eko två',
        unit: 'piece',
        account: 7322,
        declared: '051',
        paxml: 'INR_FRI',
        last_month: '2027-01',
      },
    ],
    unread: {},
    unremembered: {},
    reads: () => ['/api/pay-codes/'],
  },
  manual_line: {
    history: 'manual_line',
    by: w.manager,
    create: createManualLine,
    changes: [changeManualLine],
    given: [
      {
        user: w.colleague.id,
        code: 'EKO',
        quantity: 2.5,
        price: 18.5,
        first_month: '2026-04',
        last_month: '2026-05',
        of_month: '2026-03',
      },
      {
        code: 'EKO',
        quantity: 3.5,
        price: 19.5,
        first_month: '2026-05',
        last_month: '2026-06',
        of_month: '2026-02',
      },
    ],
    unread: of('another kind of code has them: test/manual-lines.test.ts', [
      'reserved',
      'turn',
      'yearly_income',
    ]),
    unremembered: { user: 'whose it is' },
    reads: () => ['/api/manual-lines/?month=2026-05'],
  },
  company: {
    history: 'company',
    by: w.superuser,
    create: createCompany,
    changes: [changeCompany],
    given: [
      {
        subdomain: `eko-a-${w.subdomain}`,
        org_number: '556016-0680',
        billing_status: 'active',
        is_active: true,
        price_per_user: 41.5,
        next_billing_date: '2026-05-01',
      },
      {
        subdomain: `eko-b-${w.subdomain}`,
        org_number: '202100-5489',
        billing_status: 'suspended',
        is_active: false,
        price_per_user: 42.5,
        next_billing_date: '2026-06-01',
      },
    ],
    unread: { first_manager: 'a person of the company' },
    unremembered: {},
    reads: (id) => [`/api/superadmin/companies/${id}/`, '/api/superadmin/companies/'],
  },
});
const MILEAGE = {
  name: 'Eko',
  kind: 'expense',
  unit: 'km',
  taxed: 'none',
  contribution: false,
  vacation: false,
  sick_base: false,
  ob_base: false,
  attachment: false,
  account: 7331,
  declared: '050',
  paxml: 'MIL_FRI',
  source: 'Ekolagen',
};
const terms = (
  w: World,
  monthly_salary: number,
  employment_rate: number,
  hourly_salary: number,
  employment_hours_per_week: number,
  valid_from: string,
) => ({
  user: w.colleague.id,
  monthly_salary,
  employment_rate,
  hourly_salary,
  employment_hours_per_week,
  valid_from,
});

/** Each number is another one. */
const balance = (from_day: string, at: number) => ({
  from_day,
  paid_days: at,
  taken_days: at - 2,
  earned_pay: 1000.5 + at,
  saved_1: at - 3,
  saved_2: at - 4,
  saved_3: at - 5,
  saved_4: at - 6,
  saved_5: at - 7,
  advance_days: at - 8,
  advance_pay: 2000.25 + at,
  advance_paid_on: `2025-03-${at}`,
  running_pay: 3000.75 + at,
  year_gross: 4000.25 + at,
  year_tax: 1000.5 + at,
  year_basis: 4001.25 + at,
  unearning_days: 100 + at,
  entitled_days: 3 + at,
  single_parent: at === 25,
  parental_days_used: 50 + at,
});
