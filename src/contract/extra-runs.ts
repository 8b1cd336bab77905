import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { answeredDate, date, id, month, text, year } from './fields.ts';
import { leftOut } from './left-out.ts';
import { payrollRun, personMonth } from './payroll-runs.ts';

/** People left out of a month's run, and the extra runs that pay them (decision 0072). */

const ofMonth = {
  year: z.number().int().min(2020).max(2198),
  month: z.number().int().min(1).max(12),
};

export const leaveOut = call({
  name: 'leaveOut',
  method: 'PUT',
  path: '/api/pay-left-out/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    "Leave a person out of an open month's run with a reason; without a reason the person is in it again",
  body: z.strictObject({ ...ofMonth, user: id, reason: text(500, 1).nullable() }),
  /** The people left out of the month. */
  reply: z.array(leftOut),
  status: 200,
});

export const leaveOutPeople = call({
  name: 'leaveOutPeople',
  method: 'PUT',
  path: '/api/pay-left-out/people/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    "Leave many people out of an open month's run with one reason, all or none; without a reason they are in it again",
  body: z.strictObject({
    ...ofMonth,
    people: z.array(id).min(1).max(500),
    reason: text(500, 1).nullable(),
  }),
  /** The people left out of the month. */
  reply: z.array(leftOut),
  status: 200,
});

export const getExtraRun = call({
  name: 'getExtraRun',
  method: 'GET',
  path: '/api/payroll-extra-runs/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'The people whom no run of a locked month has paid, with the pay that an extra run would give them',
  query: z.strictObject({ year, month, payment_date: date.optional() }),
  reply: z.strictObject({
    year: z.number().int(),
    month: z.number().int(),
    /** Left out of the request: the next bank day. */
    payment_date: answeredDate,
    people: z.array(personMonth),
  }),
  status: 200,
});

export const makeExtraRun = call({
  name: 'makeExtraRun',
  method: 'POST',
  path: '/api/payroll-extra-runs/',
  who: MANAGERS,
  without_cost: 'refused',
  longest_s: 100,
  summary:
    'Pay people whom no run of a locked month has paid, on a day of its own; the reason covers exceptions',
  body: z.strictObject({
    ...ofMonth,
    people: z.array(id).min(1).max(500),
    /** A bank day. */
    payment_date: date,
    reason: text(500, 1),
    /** The totals that were shown: refused with 409 when one has changed. */
    expected_gross: z.number().optional(),
    expected_net: z.number().optional(),
    expected_tax: z.number().optional(),
  }),
  reply: payrollRun,
  status: 201,
});
