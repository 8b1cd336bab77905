import { randomUUID } from 'node:crypto';
import { EMPLOYMENT_FIELDS, type Employment, type EmploymentFields } from '../../contract/employments.ts';
import { employmentAt } from '../../core/pay/employment.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { markTermsChanged } from '../history/month-gate.ts';

/** Employments as rows (decision 0055). The person is locked before them. */

export type EmploymentRow = EmploymentFields & {
  readonly id: string;
  readonly user_id: string;
  readonly ended_at: string | null;
  readonly version: number;
};

type Filter = { readonly user_id?: string | null; readonly id?: string; readonly lock?: boolean };

/** In the order of their first days; an unknown one comes first. */
export async function selectEmployments(
  tx: Tx,
  company_id: string,
  { user_id = null, id, lock = false }: Filter,
): Promise<EmploymentRow[]> {
  return tx<EmploymentRow[]>`
    select id, user_id, ${tx([...EMPLOYMENT_FIELDS])}, ended_at, version from employments
    where company_id = ${company_id}
      ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
    order by user_id, first_day nulls first, id
    ${lock ? tx`for update` : tx``}`;
}

/** The first day of a person's first employment; null: not known. */
export async function employedFrom(tx: Tx, company_id: string, user_id: string): Promise<string | null> {
  const [row] = await tx<{ first_day: string | null }[]>`
    select first_day from employments
    where company_id = ${company_id} and user_id = ${user_id}
    order by first_day nulls first
    limit 1`;
  return row?.first_day ?? null;
}

/** The employment of a day: the latest begun by then, or the first to come. */
export const employmentOn = (date: string, rows: readonly EmploymentRow[]): EmploymentRow | null =>
  employmentAt(
    date,
    rows.map((row) => ({ first: row.first_day, last: row.last_day, row })),
  )?.row ?? null;

/** The latest employment of a person, locked. */
export async function latestEmployment(
  tx: Tx,
  company_id: string,
  user_id: string,
): Promise<EmploymentRow | null> {
  return (await selectEmployments(tx, company_id, { user_id, lock: true })).at(-1) ?? null;
}

export const employmentReply = (row: EmploymentRow): Employment => ({
  ...picked(row, EMPLOYMENT_FIELDS),
  id: row.id,
  user: row.user_id,
  version: row.version,
});

type Doing = { readonly tx: Tx; readonly caller: Caller; readonly now: string };
/** A row written, and not yet in history: history's head is locked last. */
export type WrittenEmployment = { readonly was: EmploymentRow | null; readonly became: EmploymentRow | null };

/** Inserts a row and marks the months that were run since its first day. Sets no history entry. */
export async function insertEmployment(
  { tx, caller, now }: Doing,
  user_id: string,
  fields: Partial<EmploymentFields>,
): Promise<WrittenEmployment> {
  const { company_id } = caller;
  const { first_day = null, last_day = null, form = null, end_reason = null } = fields;
  const row = { first_day, last_day, form, end_reason, ended_at: last_day === null ? null : now };
  const id = randomUUID();
  await tx`insert into employments ${tx({ company_id, id, user_id, ...row, created_at: now, updated_at: now })}`;
  await markTermsChanged(tx, company_id, now, user_id, first_day ?? BEGINNING);
  return { was: null, became: { id, user_id, ...row, version: 1 } };
}

/** Changes a row and marks the months that were run since the first day that now pays otherwise. */
export async function writeEmployment(
  { tx, caller, now }: Doing,
  was: EmploymentRow,
  fields: Partial<EmploymentFields>,
): Promise<WrittenEmployment> {
  const { company_id } = caller;
  const next = { ...was, ...picked(fields, EMPLOYMENT_FIELDS) };
  const ended_at = next.last_day === null ? null : (was.ended_at ?? now);
  const became = { ...next, ended_at, version: was.version + 1 };
  const { version } = became;
  await tx`
    update employments set ${tx({ ...picked(became, EMPLOYMENT_FIELDS), ended_at, version, updated_at: now })}
    where company_id = ${company_id} and id = ${was.id}`;
  const from = changedFrom(was, became);
  if (from !== null) await markTermsChanged(tx, company_id, now, was.user_id, from);
  return { was, became };
}

/** The first day that is employed now and was not, or the reverse; null: none. */
function changedFrom(was: EmploymentRow, became: EmploymentRow): string | null {
  const earlier = (one: string | null, other: string | null, open: string): string =>
    [one ?? open, other ?? open].toSorted()[0] ?? open;
  const moved = [
    ...(was.first_day === became.first_day ? [] : [earlier(was.first_day, became.first_day, BEGINNING)]),
    ...(was.last_day === became.last_day ? [] : [earlier(was.last_day, became.last_day, '9999-12-31')]),
    // Vacation in advance is settled by the reason of the end (semesterlagen 29 a §).
    ...(was.end_reason === became.end_reason || became.last_day === null ? [] : [became.last_day]),
  ];
  return moved.toSorted()[0] ?? null;
}

/** Records what was written and announces it. */
export async function recordEmployment(
  { tx, caller, now }: Doing,
  { was, became }: WrittenEmployment,
): Promise<void> {
  const row = became ?? was;
  if (row === null) return;
  const facts = { was: remembered(was), became: remembered(became) };
  await record(tx, caller, now, [
    { noun: 'employment', noun_id: row.id, action: writeOf(was, became), ...facts },
  ]);
  await announce(tx, caller.company_id, 'users', [row.user_id]);
}

const remembered = (row: EmploymentRow | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user_id, ...picked(row, EMPLOYMENT_FIELDS) };
