import {
  changeEmployment,
  createEmployment,
  deleteEmployment,
  listEmployments,
} from '../../contract/employments.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { given } from '../../core/picked.ts';
import {
  type EmploymentRow,
  employmentReply,
  insertEmployment,
  recordEmployment,
  selectEmployments,
  writeEmployment,
} from '../accounts/employment-rows.ts';
import { ownOr, requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { markTermsChanged } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { endCalendar } from './after-employment.ts';

/**
 * Employments (decision 0055): from when to when a person is paid. An account says who may sign in; ending an
 * employment closes no account.
 */

export const employmentHandlers: readonly Handler[] = [
  inCompany(listEmployments, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    return (await selectEmployments(tx, caller.company_id, { user_id })).map(employmentReply);
  }),

  inCompany(createEmployment, async ({ input: { body }, caller, tx, now }) => {
    const { user, ...fields } = body;
    await requireUnerasedPerson(tx, caller.company_id, user, 'user');
    requireOrder(fields.first_day, fields);
    const written = await insertEmployment({ tx, caller, now }, user, given(fields));
    await recordEmployment({ tx, caller, now }, written);
    return employmentReply(await one(tx, caller.company_id, written.became?.id ?? ''));
  }),

  inCompany(changeEmployment, async (doing) => {
    const { input, caller, tx, now, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseStale(if_match, was.version, () => employmentReply(was));
    const { first_day, last_day } = { ...was, ...given(input.body) };
    const { end_reason } = input.body;
    if (input.body.first_day !== undefined || input.body.last_day !== undefined)
      requireOrder(first_day, { last_day });
    if (last_day === null) requireOrder(first_day, { end_reason });
    const fields = { ...given(input.body), ...(last_day === null ? { end_reason: null } : {}) };
    const written = await writeEmployment({ tx, caller, now }, was, fields);
    const ends = last_day !== null && last_day !== was.last_day;
    if (ends && !(await continuesAfter(tx, company_id, was)))
      await endCalendar(doing, was.user_id, last_day, 'open');
    await recordEmployment({ tx, caller, now }, written);
    return employmentReply(await one(tx, company_id, was.id));
  }),

  inCompany(deleteEmployment, async ({ input, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseStale(if_match, was.version, () => employmentReply(was));
    const all = await selectEmployments(tx, company_id, { user_id: was.user_id });
    if (all.length === 1) throw new Refusal('only_employment');
    await tx`delete from employments where company_id = ${company_id} and id = ${was.id}`;
    await markTermsChanged(tx, company_id, now, was.user_id, was.first_day ?? BEGINNING);
    await recordEmployment({ tx, caller, now }, { was, became: null });
    return undefined;
  }),
];

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<EmploymentRow> {
  const [row] = await selectEmployments(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The row, after its person was locked. */
async function locked(tx: Tx, company_id: string, id: string): Promise<EmploymentRow> {
  const { user_id } = await one(tx, company_id, id);
  await requireUnerasedPerson(tx, company_id, user_id, 'user');
  return one(tx, company_id, id, true);
}

/** An employment that begins later: what the calendar holds may belong to it. */
async function continuesAfter(tx: Tx, company_id: string, { user_id, id }: EmploymentRow): Promise<boolean> {
  const all = await selectEmployments(tx, company_id, { user_id });
  return all.at(-1)?.id !== id;
}

type Ending = {
  readonly last_day?: string | null | undefined;
  readonly end_reason?: string | null | undefined;
};

function requireOrder(first_day: string | null, { last_day = null, end_reason = null }: Ending): void {
  if (first_day !== null && last_day !== null && last_day < first_day)
    throw refuseField('last_day_before_first', 'last_day');
  if (last_day === null && end_reason !== null)
    throw refuseField('invalid', 'end_reason', 'A reason needs a last day.');
}
