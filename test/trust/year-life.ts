import assert from 'node:assert/strict';
import { createAbsence } from '../../src/contract/absences.ts';
import { changeSettings } from '../../src/contract/companies.ts';
import { changeEmployment, listEmployments } from '../../src/contract/employments.ts';
import { createLeaveRequest } from '../../src/contract/leave-requests.ts';
import { createManualLine } from '../../src/contract/manual-lines.ts';
import { createPayCode, listPayCodes } from '../../src/contract/pay-codes.ts';
import { createPayroll } from '../../src/contract/payroll.ts';
import { personalNumber } from '../personal-number.ts';
import type { Client, World } from '../world.ts';
import { type Crew, daysOf, hire, type Month, moveIn } from './year-company.ts';

/** What happens in each month of the year, from the move in March 2026 to January 2027. */

export type Company = { readonly w: World; readonly people: Map<string, Client> };
const VERA = 'Vera';
const KALLE = 'Kalle';
const NORA = 'Nora';
/** From this day Nora is on parental leave for half of each day. */
const PART_TIME_FROM = '2026-11-02';

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

/** The days of a month on which Nora works in part. */
export const partDays = (of: Month): string[] => daysOf(of).filter((day) => day >= PART_TIME_FROM);

type Event = (company: Company) => Promise<void>;

const idOf = ({ people }: Company, name: string): string => {
  const person = people.get(name);
  assert.ok(person, `${name} is employed`);
  return person.id;
};

async function typed(
  { w }: Company,
  preset: string,
  line: { user: string; price: number; first_month: string; last_month?: string | null; reserved?: number },
): Promise<void> {
  const { body } = await w.manager.send(listPayCodes);
  const found = body.presets.find((one) => one.preset === preset);
  assert.ok(found, preset);
  const { preset: _, number, ...meaning } = found;
  const code = { ...meaning, number, name: preset, first_month: '2026-03' };
  assert.equal((await w.manager.send(createPayCode, { body: code })).status, 201);
  const made = await w.manager.send(createManualLine, { body: { ...line, code: number } });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
}

const away = async ({ w }: Company, user: string, first_day: string, last_day: string): Promise<void> => {
  const body = { user, kind: 'vacation' as const, first_day, last_day };
  assert.equal((await w.manager.send(createLeaveRequest, { body })).status, 201);
};

/** Before the reports of the month, on its last day. */
export const EVENTS: Readonly<Record<string, Event>> = {
  '2026-03': async ({ w }) => {
    await moveIn(w);
    const settled = await w.manager.send(changeSettings, { body: { payment_month: 'next' } });
    assert.equal(settled.status, 200);
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

/** What a month pays, computed by hand, and what stands in its way. The amounts are gross, in kronor. */
export const EXPECTED: Readonly<
  Record<
    string,
    { readonly exceptions?: readonly string[]; readonly paid?: Readonly<Record<string, number>> }
  >
> = {
  '2026-03': { paid: { Vera: 32_900 } },
  // Nora: 14 of the 31 days of May.
  '2026-05': { paid: { Nora: 13_548.39 } },
  // Vera: 15 days' supplement of 0.43 % of 32 900 (16 a §) and 12 % of the variable 6 000 / 25 days: 2 122.05 + 432.
  // Nora: five days not earned, 40 hours' deduction of 181 kr.
  '2026-07': { paid: { Vera: 35_454.05, Nora: 22_760 } },
  // Vera: 33 900, and for June and July 1 000 each and 15 days' higher supplement, 64.50.
  '2026-08': { paid: { Vera: 35_964.5 } },
  // Kalle leaves with vacation in money, three times the usual pay, and the income of the year is not stated for it.
  '2026-10': { exceptions: ['gross_unusual', 'ob_unusual', 'one_time_flat'], paid: { Vera: 33_900 } },
  // Nora: half of 21 days, 84 hours of 181 kr; in December of 23 days.
  '2026-11': { paid: { Vera: 43_900, Nora: 14_796 } },
  '2026-12': { paid: { Vera: 33_900, Nora: 13_348 } },
};
