import assert from 'node:assert/strict';
import { createManualLine } from '../../src/contract/manual-lines.ts';
import { createPayCode, listPayCodes } from '../../src/contract/pay-codes.ts';
import { getPayrollMonth } from '../../src/contract/payroll-runs.ts';
import { type Company, idOf, KALLE, VERA } from './year-company.ts';

/** The lines of pay that a clerk types in the year. */

/** The number of a new pay code like this preset. */
async function codeOf({ w }: Company, preset: string): Promise<string> {
  const { body } = await w.manager.send(listPayCodes);
  const found = body.presets.find((one) => one.preset === preset);
  assert.ok(found, preset);
  const { preset: _, number, ...meaning } = found;
  const code = { ...meaning, number, name: preset, first_month: '2026-03' };
  assert.equal((await w.manager.send(createPayCode, { body: code })).status, 201);
  return number;
}

export async function typed(
  company: Company,
  preset: string,
  line: { user: string; price: number; first_month: string; last_month?: string | null; reserved?: number },
): Promise<void> {
  const code = await codeOf(company, preset);
  const made = await company.w.manager.send(createManualLine, { body: { ...line, code } });
  assert.equal(made.status, 201, JSON.stringify(made.refusal));
}

/**
 * On 31 March Vera and Kalle have 20 of 25 days left: 5 are saved, and 15 are to be paid within a month, for the next year has 25 of its own
 * (26 a §). March is paid in April, the last month in time: it names the days, until lines pay them. Vera's day is 5.03 % of 32 900 and 12 % of
 * 8 000 / 25, Kalle's 12 % of 285 000 / 25.
 */
export async function payDaysInMoney(company: Company): Promise<void> {
  const { manager } = company.w;
  const named = async (): Promise<readonly (readonly [string, number])[]> => {
    const { body } = await manager.send(getPayrollMonth, { query: { year: '2026', month: '3' } });
    return body.people.flatMap(({ first_name, exceptions }) =>
      exceptions.flatMap(({ code, count }) =>
        code === 'vacation_due' ? [[first_name, count] as const] : [],
      ),
    );
  };
  const days = 15;
  assert.deepEqual(new Map(await named()), new Map([VERA, KALLE].map((name) => [name, days])));
  const code = await codeOf(company, 'vacation_days');
  for (const [name, price] of [
    [VERA, 1_693.27],
    [KALLE, 1_368],
  ] as const) {
    const line = { user: idOf(company, name), code, quantity: days, price, first_month: '2026-03' };
    const made = await manager.send(createManualLine, { body: line });
    assert.equal(made.status, 201, JSON.stringify(made.refusal));
  }
  assert.deepEqual(await named(), []);
}
