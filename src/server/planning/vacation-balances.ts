import { randomUUID } from 'node:crypto';
import {
  BALANCE_FIELDS,
  type BalanceFields,
  changeVacationBalance,
  createVacationBalance,
  deleteVacationBalance,
  listVacationBalances,
  type VacationBalance,
} from '../../contract/vacation.ts';
import { kronorOf, oreOf } from '../../core/money.ts';
import { given, picked } from '../../core/picked.ts';
import { lockedWithPerson, ownOr, requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Caller, type Handler, inCompany, Page } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { markTermsChanged } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';
import { refuseWholePay } from './whole-pay.ts';

/** Opening balances of vacation (decision 0058): what a person had in another program. Months that were run since are marked. */

export const vacationBalanceHandlers: readonly Handler[] = [
  inCompany(listVacationBalances, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    const page = await pageByDay(
      query,
      (asked) => select(tx, caller.company_id, { user_id, ...asked }),
      ({ from_day }) => from_day,
    );
    return new Page(...page);
  }),

  inCompany(createVacationBalance, async ({ input: { body }, caller, tx, now }) => {
    const { user, variable_only, ...fields } = body;
    await requireUnerasedPerson(tx, caller.company_id, user, 'user');
    await refuseOwnPayAlone({ tx, caller, now }, user);
    await refuseWholePay(tx, caller.company_id, fields.from_day, { ...fields, user_id: user }, variable_only);
    const became = await insertBalance(tx, caller, now, user, fields);
    await recordBalances(tx, caller, now, [{ was: null, became }]);
    return became;
  }),

  inCompany(changeVacationBalance, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const was = await locked(tx, caller.company_id, params.id);
    await refuseOwnPayAlone({ tx, caller, now }, was.user);
    await refuseStale(if_match, was.version, () => was);
    const { variable_only, ...fields } = given(body);
    // Sums that stay as they are were asked about when they were entered.
    const changed = {
      user_id: was.user,
      earned_pay: fields.earned_pay === was.earned_pay ? null : fields.earned_pay,
      running_pay: fields.running_pay === was.running_pay ? null : fields.running_pay,
    };
    await refuseWholePay(tx, caller.company_id, fields.from_day ?? was.from_day, changed, variable_only);
    const became = await updateBalance(tx, caller, now, was, fields);
    await recordBalances(tx, caller, now, [{ was, became }]);
    return became;
  }),

  inCompany(deleteVacationBalance, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await locked(tx, company_id, params.id);
    await refuseStale(if_match, was.version, () => was);
    await tx`delete from vacation_balances where company_id = ${company_id} and id = ${was.id}`;
    await markTermsChanged(tx, company_id, now, was.user, was.from_day);
    await recordBalances(tx, caller, now, [{ was, became: null }]);
    return undefined;
  }),
];

type Given = Partial<{ [F in keyof BalanceFields]: BalanceFields[F] | undefined }>;
type Row = Omit<VacationBalance, 'user' | Kronor> & {
  readonly user_id: string;
  readonly earned_ore: number | null;
  readonly advance_ore: number;
  readonly running_ore: number | null;
  readonly year_gross_ore: number | null;
  readonly year_tax_ore: number | null;
  readonly year_basis_ore: number | null;
};

const COLUMN = {
  earned_pay: 'earned_ore',
  advance_pay: 'advance_ore',
  running_pay: 'running_ore',
  year_gross: 'year_gross_ore',
  year_tax: 'year_tax_ore',
  year_basis: 'year_basis_ore',
} as const;
type Kronor = keyof typeof COLUMN;
const isKronor = (field: string): field is Kronor => field in COLUMN;
const COLUMNS = BALANCE_FIELDS.map((field) => (isKronor(field) ? COLUMN[field] : field));

type Filter = {
  readonly user_id?: string | null;
  readonly id?: string;
  readonly on?: { readonly from_day: string; readonly ids: readonly string[] };
  readonly after?: DayKey | null;
  readonly limit?: number;
  readonly lock?: boolean;
};

async function select(
  tx: Tx,
  company_id: string,
  { user_id = null, id, on, after = null, limit, lock = false }: Filter,
): Promise<VacationBalance[]> {
  const rows = await tx<Row[]>`
    select id, user_id, ${tx(COLUMNS)}, version from vacation_balances
    where company_id = ${company_id}
      ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
      ${on === undefined ? tx`` : tx`and from_day = ${on.from_day} and user_id = any(${[...on.ids]}::uuid[])`}
      ${after === null ? tx`` : tx`and (from_day, id) < (${after.day}, ${after.id})`}
    order by from_day desc, id desc
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update` : tx``}`;
  return rows.map((row) => {
    const { user_id: user, earned_ore, advance_ore, running_ore, ...rest } = row;
    const { year_gross_ore, year_tax_ore, year_basis_ore, ...fields } = rest;
    return {
      ...fields,
      user,
      earned_pay: kronorOrNull(earned_ore),
      advance_pay: kronorOf(Number(advance_ore)),
      running_pay: kronorOrNull(running_ore),
      year_gross: kronorOrNull(year_gross_ore),
      year_tax: kronorOrNull(year_tax_ore),
      year_basis: kronorOrNull(year_basis_ore),
    };
  });
}

const kronorOrNull = (ore: number | null): number | null => (ore === null ? null : kronorOf(Number(ore)));

/** Pay and tax of the year are known together, the basis only beside them. */
function refuseHalfYear({ year_gross = null, year_tax = null, year_basis = null }: Given): void {
  if ((year_gross === null) !== (year_tax === null))
    throw refuseField('year_sums_incomplete', year_gross === null ? 'year_gross' : 'year_tax');
  if (year_basis !== null && year_gross === null) throw refuseField('year_sums_incomplete', 'year_gross');
}

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<VacationBalance> {
  const [row] = await select(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The balances of a day, by person. */
export async function balancesOn(
  tx: Tx,
  company_id: string,
  from_day: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, VacationBalance>> {
  const of_day = await select(tx, company_id, { on: { from_day, ids }, lock });
  return new Map(of_day.map((row) => [row.user, row]));
}

const locked = (tx: Tx, company_id: string, id: string): Promise<VacationBalance> =>
  lockedWithPerson(tx, company_id, (lock) => one(tx, company_id, id, lock));

const columnsOf = (fields: Given): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(picked(given(fields), BALANCE_FIELDS)).map(([field, value]) =>
      isKronor(field) ? [COLUMN[field], value === null ? null : oreOf(Number(value))] : [field, value],
    ),
  );

/** Inserts a balance and marks the months that were run since its day. Writes no history. */
export async function insertBalance(
  tx: Tx,
  { company_id }: Pick<Caller, 'company_id'>,
  now: string,
  user_id: string,
  fields: Given,
): Promise<VacationBalance> {
  refuseHalfYear(fields);
  const id = randomUUID();
  await tx`insert into vacation_balances ${tx({ company_id, id, user_id, ...columnsOf(fields), created_at: now, updated_at: now })}`;
  await markTermsChanged(tx, company_id, now, user_id, fields.from_day ?? now.slice(0, 10));
  return one(tx, company_id, id);
}

/** Changes a balance and marks the months that were run since the earlier of its days. Writes no history. */
export async function updateBalance(
  tx: Tx,
  { company_id }: Pick<Caller, 'company_id'>,
  now: string,
  was: VacationBalance,
  fields: Given,
): Promise<VacationBalance> {
  const next = { ...was, ...given(fields) };
  refuseHalfYear(next);
  if (next.taken_days > next.paid_days)
    throw refuseField('invalid', 'taken_days', 'No more days may be taken than the year has.');
  await tx`
    update vacation_balances set ${tx({ ...columnsOf(fields), version: was.version + 1, updated_at: now })}
    where company_id = ${company_id} and id = ${was.id}`;
  const [earliest = was.from_day] = [was.from_day, next.from_day].toSorted();
  await markTermsChanged(tx, company_id, now, was.user, earliest);
  return one(tx, company_id, was.id);
}

export type WrittenBalance = {
  readonly was: VacationBalance | null;
  readonly became: VacationBalance | null;
};

/** Records what was written and announces it. */
export async function recordBalances(
  tx: Tx,
  caller: Caller,
  now: string,
  written: readonly WrittenBalance[],
): Promise<void> {
  const entries = written.flatMap(({ was, became }) => {
    const row = became ?? was;
    if (row === null) return [];
    return [
      {
        noun: 'vacation_balance' as const,
        noun_id: row.id,
        action: writeOf(was, became),
        was: remembered(was),
        became: remembered(became),
      },
    ];
  });
  await record(tx, caller, now, entries);
  await announce(
    tx,
    caller.company_id,
    'users',
    written.flatMap(({ was, became }) => (became ?? was)?.user ?? []),
  );
}

const remembered = (row: VacationBalance | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user, ...picked(row, BALANCE_FIELDS) };
