import assert from 'node:assert/strict';
import { createAbsence } from '../../src/contract/absences.ts';
import { changeSettings } from '../../src/contract/companies.ts';
import { changeEmployment, listEmployments } from '../../src/contract/employments.ts';
import { createLeaveRequest } from '../../src/contract/leave-requests.ts';
import { createOnCallRule } from '../../src/contract/on-call-rules.ts';
import { createOvertimeRule, listOvertimeRules } from '../../src/contract/overtime-rules.ts';
import { createPayroll } from '../../src/contract/payroll.ts';
import { createShift } from '../../src/contract/shifts.ts';
import { addDays } from '../../src/core/calendar.ts';
import { personalNumber } from '../personal-number.ts';
import {
  type Company,
  type Crew,
  daysOf,
  hire,
  idOf,
  instantOn,
  KALLE,
  type Month,
  mornings,
  moveIn,
  type Reported,
  textOf,
  VERA,
} from './year-company.ts';
import { payDaysInMoney, typed } from './year-lines.ts';

/** What happens in each month of the year, from the move in March 2026 to January 2027. */

const NORA = 'Nora';
/** From this day Nora is on parental leave for half of each day. */
const PART_TIME_FROM = '2026-11-02';
const OVERTIME_ACCOUNT = 7_219;
const ON_CALL_ACCOUNT = 7_218;
const ON_CALL_NIGHT = {
  kind: 'beredskap',
  date: '2026-09-15',
  start_time: '16:30',
  end_time: '08:00',
} as const;

export const MONTHS: readonly Month[] = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => ({ year: 2026, month })),
  { year: 2027, month: 1 },
];

/** Those who work on a day. */
export const crewOf =
  ({ people }: Company) =>
  (day: string): Crew => {
    const id = (name: string): string[] => [people.get(name)?.id ?? []].flat();
    return {
      day: [...id(VERA), ...(day >= '2026-05-18' ? id(NORA) : [])],
      evening: day <= '2026-10-16' ? id(KALLE) : [],
    };
  };

/** What a person reports otherwise than planned in a month. */
export const reportedBy = (name: string, of: Month): readonly Reported[] =>
  name === NORA
    ? mornings(daysOf(of).filter((day) => day >= PART_TIME_FROM))
    : (OTHERWISE[textOf(of)]?.[name] ?? []);

/** Reports that are not as planned, by person. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, readonly Reported[]>>>> = {
  '2026-04': {
    // Vera stays until 18.45, and helps from 22 on a night. Kalle, whose week has 32 hours of 38.25, stays an hour.
    [VERA]: [
      { date: '2026-04-14', start_time: '08:00', end_time: '18:45', break_duration: 30 },
      { date: '2026-04-17', start_time: '08:00', end_time: '16:30', break_duration: 30 },
      { date: '2026-04-17', start_time: '22:00', end_time: '23:00', break_duration: 0 },
    ],
    [KALLE]: [{ date: '2026-04-15', start_time: '14:00', end_time: '23:30', break_duration: 30 }],
  },
  '2026-09': {
    // Vera has beredskap a night and is called for half an hour; on a Saturday she has jour, and works three hours of it.
    [VERA]: [
      {
        ...ON_CALL_NIGHT,
        break_duration: 0,
        worked: [{ start_time: '16:45', end_time: '17:15' }],
      },
      {
        kind: 'jour',
        date: '2026-09-19',
        start_time: '06:00',
        end_time: '12:00',
        break_duration: 0,
        worked: [{ start_time: '08:00', end_time: '11:00' }],
      },
    ],
  },
};

type Event = (company: Company) => Promise<void>;

const away = async ({ w }: Company, user: string, first_day: string, last_day: string): Promise<void> => {
  const body = { user, kind: 'vacation' as const, first_day, last_day };
  assert.equal((await w.manager.send(createLeaveRequest, { body })).status, 201);
};

/** Beredskap pays a 1 400th of the monthly salary an hour, jour 50 kr; work in either is overtime, for an hour at least. */
async function chooseOnCall(company: Company): Promise<void> {
  const terms = {
    levels: [{ pay: { unit: 'month' as const, value: 1400 }, above: null }],
    windows: [],
    month_min: null,
    worked: null,
    worked_ob: false,
    least_min: 60,
    while_working: false,
  };
  const rules = {
    name: 'Kontoret',
    source: 'Avtalet 9 §',
    jour: { ...terms, levels: [{ pay: { unit: 'ore' as const, value: 5_000 }, above: null }] },
    beredskap: terms,
    vacation: true,
    account: ON_CALL_ACCOUNT,
  };
  const { manager } = company.w;
  const chosen = await manager.send(createOnCallRule, { body: { from: '2026-09-01', rules } });
  assert.equal(chosen.status, 201, JSON.stringify(chosen.refusal));
  const { kind, date, start_time, end_time } = ON_CALL_NIGHT;
  const planned = await manager.send(createShift, {
    body: {
      kind,
      start_time: instantOn(date, start_time),
      end_time: instantOn(addDays(date, 1), end_time),
      assignments: [{ worker_id: idOf(company, VERA), status: 'approved' as const }],
    },
  });
  assert.equal(planned.status, 201, JSON.stringify(planned.refusal));
}

/** Before the reports of the month, on its last day. */
export const EVENTS: Readonly<Record<string, Event>> = {
  '2026-03': async (company) => {
    const { w } = company;
    await moveIn(w);
    const settled = await w.manager.send(changeSettings, { body: { payment_month: 'next' } });
    assert.equal(settled.status, 200);
    await payDaysInMoney(company);
  },
  '2026-04': async ({ w }) => {
    const { body } = await w.manager.send(listOvertimeRules);
    const state = body.presets.find(({ rules }) => rules.name === 'state');
    assert.ok(state, 'the rules of the state');
    // A company's own: half hours, and an account for its overtime.
    const rules = { ...state.rules, unit_min: 30 as const, account: OVERTIME_ACCOUNT };
    assert.equal(
      (await w.manager.send(createOvertimeRule, { body: { from: '2026-04-01', rules } })).status,
      201,
    );
  },
  '2026-05': async ({ w, people }) => {
    const number = personalNumber('19950712', '238');
    const nora = { first_name: NORA, number, first_day: '2026-05-18', monthly: 30_000 };
    people.set(NORA, await hire(w, nora));
  },
  '2026-06': async (company) => {
    const body = {
      user: idOf(company, KALLE),
      kind: 'sick' as const,
      first_day: '2026-06-08',
      last_day: '2026-06-11',
    };
    assert.equal((await company.w.manager.send(createAbsence, { body })).status, 201);
  },
  '2026-07': async (company) => {
    await away(company, idOf(company, VERA), '2026-07-06', '2026-07-24');
    await away(company, idOf(company, NORA), '2026-07-13', '2026-07-17');
    await away(company, idOf(company, KALLE), '2026-07-20', '2026-07-23');
  },
  '2026-08': async (company) => {
    // A raise in arrears: June and July have been run.
    const made = await company.w.manager.send(createPayroll, {
      body: {
        user: idOf(company, VERA),
        monthly_salary: 33_900,
        employment_rate: 100,
        employee_tax_table: 33,
        valid_from: '2026-06-01',
      },
    });
    assert.equal(made.status, 201);
  },
  '2026-09': async (company) => {
    await chooseOnCall(company);
    const user = idOf(company, NORA);
    const line = { user, price: 4_000, first_month: '2026-09', last_month: null, reserved: 21_000 };
    await typed(company, 'wage_attachment', line);
  },
  '2026-10': async (company) => {
    const { w } = company;
    const user = idOf(company, KALLE);
    const { body: own } = await w.manager.send(listEmployments, { query: { user } });
    const ended = await w.manager.send(changeEmployment, {
      params: { id: own[0]?.id ?? '' },
      body: { last_day: '2026-10-16', end_reason: 'own_request' },
    });
    assert.equal(ended.status, 200);
  },
  '2026-11': async (company) => {
    await typed(company, 'bonus', { user: idOf(company, VERA), price: 10_000, first_month: '2026-11' });
    const part = {
      kind: 'parental' as const,
      first_day: PART_TIME_FROM,
      last_day: '2027-01-31',
      extent_pct: 50 as const,
    };
    const body = { ...part, user: idOf(company, NORA) };
    assert.equal((await company.w.manager.send(createLeaveRequest, { body })).status, 201);
  },
};

type Kronor = Readonly<Record<string, number>>;
type Expected = {
  readonly exceptions?: readonly string[];
  readonly paid?: Kronor;
  /** What is left after tax and attachment. */
  readonly net?: Kronor;
  /** Lines of a payslip by code, added up. */
  readonly lines?: Readonly<Record<string, Kronor>>;
  /** Accounts of the voucher. */
  readonly booked?: Kronor;
  /** Codes of PAXml. */
  readonly sent?: Kronor;
};

/** What a month pays, computed by hand, and what stands in its way. The amounts are gross, in kronor. */
export const EXPECTED: Readonly<Record<string, Expected>> = {
  // Vera: 15 vacation days in money, 15 x 1 693.27, and by the law 12 % of the vacation year's variable 6 000 at its end (decision 0109).
  // It is more than 1.5 times the agreed 32 900, and the income of the year is not stated for a one-time sum.
  '2026-03': {
    exceptions: ['gross_unusual', 'one_time_flat'],
    paid: { Vera: 59_019.05 },
    lines: { Vera: { vacation_pay: 720 } },
  },
  // Vera: two hours of 32 900 / 94 and one at night / 72; OB of half an hour at 30 % of 200 kr and an hour at 50 %.
  // Kalle: an hour of full time's monthly pay, 164.5 hours of 185 kr, / 142.
  '2026-04': {
    paid: { Vera: 34_186.94 },
    lines: {
      Vera: { overtime1: 700, overtime2: 456.94 },
      Kalle: { extra_time: 214.31 },
    },
    booked: { [OVERTIME_ACCOUNT]: 1_371.25 },
    sent: { ÖT1: 700, ÖT2: 456.94, MER: 214.31 },
  },
  // Nora: 14 of the 31 days of May.
  '2026-05': { paid: { Nora: 13_548.39 } },
  // Kalle: four evenings of eight hours; the karensavdrag is a fifth of 80 % of 32 hours at 185 kr.
  '2026-06': { lines: { Kalle: { sick_deduction: -5_920, sick_pay: 4_736, karens: -947.2 } } },
  // Vera: 15 days' supplement of 0.43 % of 32 900 (16 a §), 2 122.05; the variable pay of the year before was paid for in March.
  // Nora: five days not earned, 40 hours' deduction of 181 kr.
  '2026-07': { paid: { Vera: 35_022.05, Nora: 22_760 } },
  // Vera: 33 900, and for June and July 1 000 each and 15 days' higher supplement, 64.50.
  '2026-08': { paid: { Vera: 35_964.5 } },
  // Nora keeps 21 000 kr: the enforcement authority gets what is above.
  // Vera, 33 900 kr: 15.5 hours of beredskap less one of work, 14.5 x 33 900 / 1 400 = 351.11; six hours of jour less three, 3 x 50 = 150.
  // The work is overtime: an hour / 94 = 360.64, and three on a Saturday / 72 = 1 412.50. None of it at unsocial hours.
  '2026-09': {
    paid: { Vera: 36_174.25 },
    net: { Nora: 21_000 },
    lines: {
      Vera: { beredskap1: 351.11, jour1: 150, overtime1: 360.64, overtime2: 1_412.5, ob1: 0, ob3: 0 },
    },
    booked: { [ON_CALL_ACCOUNT]: 501.11, [OVERTIME_ACCOUNT]: 1_773.14 },
    sent: { BE1: 351.11, JR1: 150, ÖT1: 360.64, ÖT2: 1_412.5 },
  },
  // Kalle leaves with vacation in money, three times the usual pay, and the income of the year is not stated for it.
  '2026-10': {
    exceptions: ['gross_unusual', 'ob_unusual', 'one_time_flat'],
    paid: { Vera: 33_900 },
    net: { Nora: 21_000 },
  },
  // Nora: half of 21 days, 84 hours of 181 kr; in December of 23 days.
  '2026-11': { paid: { Vera: 43_900, Nora: 14_796 } },
  '2026-12': { paid: { Vera: 33_900, Nora: 13_348 } },
};
