import { createHash } from 'node:crypto';
import type { Asked, askCountersignature, Countersignature } from '../../contract/countersignatures.ts';
import type { PayrollRun } from '../../contract/payroll-runs.ts';
import { USER_FIELDS } from '../../contract/users.ts';
import { kronorOf } from '../../core/money.ts';
import { monthOf } from '../../core/month.ts';
import { picked } from '../../core/picked.ts';
import { oneUser } from '../accounts/user-rows.ts';
import { changePerson } from '../accounts/users.ts';
import { makeFile } from '../files/payroll-files.ts';
import type { Before, InCompany } from '../handler.ts';
import type { ServiceTables } from '../pay/tax-sources.ts';
import { askedForExtraRun, runExtra } from '../payroll/extra-runs.ts';
import { payeesOf } from '../payroll/payees.ts';
import { runById } from '../payroll/payroll-run-rows.ts';
import { askedForRun, askedForUndo, runMonth, undoRun } from '../payroll/payroll-runs.ts';
import { closeAccount } from '../planning/closing.ts';
import { Refusal } from '../refusal.ts';
import { setSetting } from '../second-person/setting.ts';
import { setPlanners } from '../units/unit-planners.ts';

/** What two managers do together: each act by the function that one manager calls alone, as the one who asked. */

export type Acting = Pick<
  InCompany<typeof askCountersignature>,
  'tx' | 'caller' | 'company' | 'now' | 'today' | 'services' | 'place'
> & { readonly tables: ServiceTables | null };

export type Outcome = {
  /** What it came to, of which nothing may differ when it is done. */
  readonly bound: string;
  readonly facts: Countersignature['facts'];
  /** The person that it is about. */
  readonly user: string | null;
  /** It takes a manager's place away from that person. */
  readonly parts: boolean;
};

type Preparing = Omit<Before<never>, 'input'>;

/** The tax agency's tables, where a run needs them: asked for while no transaction is open. */
export async function tablesFor(before: Preparing, asked: Asked): Promise<ServiceTables | null> {
  switch (asked.what) {
    case 'payroll_run': {
      const { what: _, ...body } = asked;
      return askedForRun({ ...before, input: { body } });
    }
    case 'extra_run': {
      const { what: _, ...body } = asked;
      return askedForExtraRun({ ...before, input: { body } });
    }
    case 'undo':
      return askedForUndo({
        ...before,
        input: { params: { id: asked.run }, body: { reason: asked.reason } },
      });
    default:
      return null;
  }
}

export function act(acting: Acting, asked: Asked): Promise<Outcome> {
  switch (asked.what) {
    case 'role':
      return changeRole(acting, asked);
    case 'closing':
      return close(acting, asked);
    case 'planners':
      return planners(acting, asked);
    case 'second_person_off':
      return turnOff(acting);
    case 'bank_file':
      return bankFile(acting, asked);
    default:
      return payroll(acting, asked);
  }
}

type Of<W extends Asked['what']> = Extract<Asked, { what: W }>;
const ALONE = { if_match: null, prepared: undefined } as const;
const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function changeRole(acting: Acting, { user, role }: Of<'role'>): Promise<Outcome> {
  const { tx, caller, today } = acting;
  const was = await oneUser(tx, caller.company_id, today, user);
  if (was.role === role) throw new Refusal('already_in_state');
  const body = { ...picked(was, USER_FIELDS), role };
  await changePerson({
    ...acting,
    input: { params: { id: user }, body },
    if_match: was.version,
    prepared: null,
  });
  // Not the version: somebody who was invited chooses a password meanwhile, and it is the same person.
  const bound = digest([was.role, was.username, was.email]);
  return { bound, facts: { role }, user, parts: role !== 'manager' };
}

async function close(acting: Acting, { user, last_day, employment }: Of<'closing'>): Promise<Outcome> {
  const { tx, caller, today } = acting;
  const was = await oneUser(tx, caller.company_id, today, user);
  if (was.role !== 'manager') throw new Refusal('second_not_needed');
  const input = { params: { id: user }, query: { last_day, employment } };
  await closeAccount({ ...acting, input, if_match: was.version, prepared: undefined });
  const facts = last_day === undefined ? {} : { last_day };
  return { bound: String(was.version), facts, user, parts: true };
}

async function planners(acting: Acting, { unit, users, without_cost }: Of<'planners'>): Promise<Outcome> {
  const { tx, caller } = acting;
  const [named] = await tx<{ name: string }[]>`
    select name from units where company_id = ${caller.company_id} and id = ${unit}`;
  const before = await tx`
    select unit_id, user_id, sees_cost from unit_planners where company_id = ${caller.company_id}
    order by unit_id, user_id`;
  await setPlanners({ ...acting, ...ALONE, input: { params: { id: unit }, body: { users, without_cost } } });
  return { bound: digest(before), facts: { unit: named?.name ?? '' }, user: null, parts: false };
}

async function turnOff(acting: Acting): Promise<Outcome> {
  await setSetting({ ...acting, input: { body: { is_on: false } } });
  return { bound: 'off', facts: {}, user: null, parts: false };
}

async function payroll(acting: Acting, asked: Of<'payroll_run' | 'extra_run' | 'undo'>): Promise<Outcome> {
  const { tables } = acting;
  if (tables === null) throw new RangeError('a run without what was prepared for it');
  const doing = { ...acting, if_match: null, prepared: tables };
  if (asked.what === 'payroll_run') {
    const { what: _, ...body } = asked;
    return paid(acting, await runMonth({ ...doing, input: { body } }), body.override_reason);
  }
  if (asked.what === 'extra_run') {
    const { what: _, ...body } = asked;
    return paid(acting, await runExtra({ ...doing, input: { body } }), body.reason);
  }
  const run = await runById(acting.tx, acting.caller.company_id, asked.run);
  await undoRun({ ...doing, input: { params: { id: asked.run }, body: { reason: asked.reason } } });
  const facts = { reason: asked.reason, ...(run === null ? {} : { month: run.month, paid_on: run.paid_on }) };
  return { bound: asked.run, facts, user: null, parts: false };
}

/** Each payslip's sums: the totals alone would let pay move from one person to another. */
async function paid({ tx, caller }: Acting, run: PayrollRun, reason: string | undefined): Promise<Outcome> {
  const { company_id, user_id } = caller;
  const slips = await tx<{ user_id: string; gross_ore: number; tax_ore: number; net_ore: number }[]>`
    select user_id, gross_ore, tax_ore, net_ore from payslips
    where company_id = ${company_id} and run_id = ${run.id}
    order by user_id`;
  const own = slips.find((slip) => slip.user_id === user_id);
  const { people, gross, tax, net } = run.totals;
  const facts = {
    month: monthOf(run.year, run.month),
    paid_on: run.payment_date,
    ...{ people, gross, tax, net },
    ...(own === undefined ? {} : { own_gross: kronorOf(own.gross_ore) }),
    ...(reason === undefined ? {} : { reason }),
  };
  return { bound: digest([run.payment_date, slips]), facts, user: null, parts: false };
}

async function bankFile(
  acting: Acting,
  { run: run_id, reason, today_accounts }: Of<'bank_file'>,
): Promise<Outcome> {
  const { tx, caller, services } = acting;
  const body = { kind: 'pain001' as const, reason, today_accounts };
  const file = await makeFile({ ...acting, ...ALONE, input: { params: { id: run_id }, body } });
  const run = await runById(tx, caller.company_id, file.run);
  const payments = await tx<{ user_id: string; amount_ore: number }[]>`
    select user_id, amount_ore from payroll_file_payments
    where company_id = ${caller.company_id} and file_id = ${file.id}
    order by user_id`;
  const payees = await payeesOf(tx, services.keys, caller.company_id, file.run);
  const accounts = payees.map(({ user_id, account }) => [user_id, account]);
  const net = payments.reduce((sum, { amount_ore }) => sum + amount_ore, 0);
  const facts = {
    ...(run === null ? {} : { month: run.month, paid_on: run.paid_on }),
    people: payments.length,
    net: kronorOf(net),
    ...(reason === undefined ? {} : { reason }),
  };
  return { bound: digest([file.number, payments, accounts]), facts, user: null, parts: false };
}
