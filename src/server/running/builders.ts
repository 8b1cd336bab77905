import { randomUUID } from 'node:crypto';
import { isoOf, type Span } from '../../core/clock.ts';
import { monthStart } from '../../core/invoice.ts';
import type { LeaveKind, LeaveStatus } from '../../core/leave.ts';
import { oreOf } from '../../core/money.ts';
import { type AssignmentStatus, initialAssignmentStatus } from '../../core/shift.ts';
import { numberColumns, sealNumber } from '../accounts/personal-number.ts';
import { furnish } from '../companies/companies.ts';
import { invoiceMonth } from '../companies/invoices.ts';
import { beInCompany, type Db, type Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';

/** Builds companies, people, shifts and reports in a few words, for the demo and the tests. */

export async function buildCompany(
  db: Db,
  company: {
    name: string;
    subdomain: string;
    price_per_user?: number;
    billing_status?: string;
    is_active?: boolean;
    org_number?: string;
    address?: string;
    active_user_count?: number;
    created_at?: string;
  },
): Promise<string> {
  const id = randomUUID();
  const { price_per_user = 0, ...rest } = company;
  await db.onPlatform(async (tx) => {
    await tx`
      insert into companies ${tx({
        id,
        billing_status: 'active',
        ...rest,
        schema_name: `company_${id.replaceAll('-', '')}`,
        price_per_user_ore: oreOf(price_per_user) ?? 0,
      })}`;
    await beInCompany(tx, id);
    await furnish(tx, id);
  });
  return id;
}

export type PersonFacts = {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role?: 'worker' | 'manager' | 'admin';
  readonly email?: string;
  readonly phone?: string;
  readonly date_of_birth?: string;
  readonly employment_date?: string;
  readonly address?: string;
  readonly personal_number?: string;
};

export async function buildPerson(
  tx: Tx,
  keys: Keys,
  company_id: string,
  password_hash: string,
  facts: PersonFacts,
): Promise<string> {
  const id = randomUUID();
  const { personal_number = '', role = 'worker', email, employment_date = null, ...rest } = facts;
  const number = sealNumber(keys, company_id, id, personal_number);
  await tx`
    insert into users ${tx({
      company_id,
      id,
      password_hash,
      role,
      email: email ?? `${facts.username}@example.com`,
      ...rest,
      ...numberColumns(number),
    })}`;
  if (role !== 'admin')
    await tx`insert into employments ${tx({ company_id, user_id: id, first_day: employment_date })}`;
  return id;
}

/** A superuser belongs to the platform, not to a company. */
export const buildSuperuser = (
  db: Db,
  keys: Keys,
  password_hash: string,
  facts: PersonFacts,
): Promise<string> =>
  db.inCompany(PLATFORM_COMPANY, (tx) =>
    buildPerson(tx, keys, PLATFORM_COMPANY, password_hash, { ...facts, role: 'admin' }),
  );

export type Terms = {
  readonly monthly?: number;
  readonly hourly: number;
  readonly rate: number;
  readonly hours: number;
  readonly table?: number;
  readonly column?: number;
};

export async function buildPayroll(tx: Tx, company_id: string, user_id: string, terms: Terms): Promise<void> {
  await tx`
    insert into payroll ${tx({
      company_id,
      user_id,
      monthly_salary_ore: terms.monthly === undefined ? null : oreOf(terms.monthly),
      hourly_salary_ore: oreOf(terms.hourly),
      employment_rate: terms.rate,
      employment_hours_per_week: terms.hours,
      employee_tax_table: terms.table ?? 30,
      tax_column: terms.column ?? 1,
    })}`;
}

export type PlannedShift = {
  readonly span: Span;
  readonly created_by: string;
  readonly workers: readonly { readonly id: string; readonly status?: AssignmentStatus }[];
};

/** Shifts with their people, all in two statements. `now` decides which assignments await an answer. */
export async function buildShifts(
  tx: Tx,
  company_id: string,
  now: string,
  planned: readonly PlannedShift[],
): Promise<string[]> {
  const shifts = planned.map((shift) => ({
    company_id,
    id: randomUUID(),
    start_time: isoOf(shift.span.start),
    end_time: isoOf(shift.span.end),
    created_by: shift.created_by,
  }));
  const minute = Math.floor(Date.parse(now) / 60_000);
  const assignments = planned.flatMap(({ span, workers }, index) => {
    const shift = shifts[index];
    if (shift === undefined) return [];
    return workers.map((worker) => {
      const status = worker.status ?? initialAssignmentStatus({ shift_start: span.start, now: minute });
      return {
        company_id,
        shift_id: shift.id,
        worker_id: worker.id,
        start_time: shift.start_time,
        end_time: shift.end_time,
        status,
        approval_required: status === 'pending',
      };
    });
  });
  if (shifts.length > 0) await tx`insert into shifts ${tx(shifts)}`;
  if (assignments.length > 0) await tx`insert into shift_assignments ${tx(assignments)}`;
  return shifts.map((shift) => shift.id);
}

export type GivenLeave = {
  readonly user_id: string;
  readonly kind: LeaveKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly status: LeaveStatus;
  readonly note?: string;
  readonly reason?: string;
  /** Left out: still unanswered. */
  readonly decided_by?: string;
};

/** Leave requests with their answers. */
export async function buildLeave(
  tx: Tx,
  company_id: string,
  now: string,
  leave: readonly GivenLeave[],
): Promise<void> {
  const rows = leave.map((one) => ({
    company_id,
    user_id: one.user_id,
    kind: one.kind,
    first_day: one.first_day,
    last_day: one.last_day,
    note: one.note ?? '',
    status: one.status,
    reason: one.reason ?? null,
    decided_by: one.decided_by ?? null,
    decided_at: one.decided_by === undefined ? null : now,
    created_at: now,
    updated_at: now,
  }));
  if (rows.length > 0) await tx`insert into leave_requests ${tx(rows)}`;
}

/**
 * A month's invoices for all companies, made on the first of the next month like the monthly run's; `paid` names the
 * companies that paid, ten days later.
 */
export async function buildInvoices(
  db: Db,
  now: string,
  period: string,
  paid: readonly string[],
): Promise<void> {
  const today = monthStart(period, 1);
  const at = (days: number): string => {
    const moment = new Date(Date.parse(`${today}T05:00:00Z`) + days * 86_400_000).toISOString();
    return moment < now ? moment : now;
  };
  await db.onPlatform(async (tx) => {
    await invoiceMonth(tx, { period, now: at(0), today, doer: null, who: 'everyone' });
    await tx`
      update invoices set paid_at = ${at(10)}, version = version + 1
      where period = ${period} and company_id = any(${[...paid]}::uuid[])`;
  });
}
