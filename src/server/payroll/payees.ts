import { joined } from '../../core/pay/declaration.ts';
import { type DeclaredLine, type Statement, statementOf } from '../../core/pay/declared-fields.ts';
import type { TaxDecisionKind } from '../../core/pay/tax-decision.ts';
import { type Account, accountsOf, isSame, openAccount, sealAccount } from '../accounts/bank-accounts.ts';
import { employeeNumbers } from '../accounts/employee-numbers.ts';
import { openNumber } from '../accounts/personal-number.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import type { PayFilePayee, PayFilePerson } from './pay-file.ts';
import { type RunRow, runsPaidIn } from './payroll-run-rows.ts';

/**
 * The people whom a run pays: sums and account as stored, the number as it is today. A payslip without an account (none was
 * known, or the run is older than decision 0140) is paid to the one of today.
 */

export type Payee = PayFilePayee & {
  /** The person's own, which a file made anew may take. */
  readonly account_today: Account | null;
  /** The payslip keeps the account. */
  readonly account_kept: boolean;
};

type PayeeRow = Omit<PayFilePayee, 'personal_number' | 'account' | 'statements'> & {
  readonly personal_number_sealed: Uint8Array | null;
  readonly account_sealed: Uint8Array | null;
  readonly tax_decision: TaxDecisionKind | null;
  readonly typed: DeclaredLine[] | null;
};

/** The people of a run by name, without the facts behind their sums: enough to decide which files they are in. */
export async function payeesOf(tx: Tx, keys: Keys, company_id: string, run_id: string): Promise<Payee[]> {
  const rows = await tx<PayeeRow[]>`
    select p.user_id, u.first_name, u.last_name, u.personal_number_sealed, u.date_of_birth::text as birth_date,
      p.account_sealed,
      p.gross_ore::float8 as gross_ore, p.tax_ore::float8 as tax_ore, p.net_ore::float8 as net_ore,
      p.contribution_ore::float8 as contribution_ore,
      coalesce((p.pay -> 'manual' ->> 'benefits_ore')::float8, 0) as benefits_ore,
      p.pay -> 'tax' -> 'decision' ->> 'kind' as tax_decision,
      case when p.pay -> 'manual' is not null then (
        select json_agg(line) from json_array_elements(p.pay -> 'lines') line
        where line -> 'manual' ->> 'declared' is not null
      ) end as typed
    from payslips p
    join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${company_id} and p.run_id = ${run_id}
    order by u.last_name, u.first_name, u.id`;
  const accounts = await accountsOf(
    tx,
    keys,
    company_id,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ personal_number_sealed, account_sealed, tax_decision, typed, ...row }) => ({
    ...row,
    statements: [statementOf({ ...row, tax_decision, lines: typed ?? [] })],
    personal_number: digitsOf(openNumber(keys, company_id, row.user_id, personal_number_sealed)),
    ...accountsFor(row.user_id, account_sealed),
  }));

  function accountsFor(user_id: string, sealed: Uint8Array | null) {
    const account_today = accounts.get(user_id) ?? null;
    const kept = sealed === null ? null : openSlipAccount(keys, { company_id, run_id, user_id }, sealed);
    return { account: kept ?? account_today, account_today, account_kept: kept !== null };
  }
}

type Slip = { readonly company_id: string; readonly run_id: string; readonly user_id: string };

const slipPlace = ({ company_id, run_id, user_id }: Slip): string =>
  `${company_id}|${run_id}|${user_id}|payslip_account`;

/** The account as its payslip keeps it. */
export const sealedSlipAccount = (keys: Keys, slip: Slip, account: Account | undefined): Buffer | null =>
  account === undefined ? null : sealAccount(keys, account, slipPlace(slip));

export const openSlipAccount = (keys: Keys, slip: Slip, sealed: Uint8Array): Account =>
  openAccount(keys, sealed, slipPlace(slip));

/** Is the account another than the payslip's, or gone? */
export const isAccountChanged = ({ account, account_today }: Payee): boolean =>
  account !== null && (account_today === null || !isSame(account, account_today));

/**
 * Before a bank file is made: payslips without an account keep the one that the file pays to, so that a later change is
 * seen. `today`: those whose account was changed take the new one; who has none now keeps that of the run. Answers how
 * many did.
 */
export async function settleAccounts(
  tx: Tx,
  keys: Keys,
  { company_id, run_id }: Omit<Slip, 'user_id'>,
  { today }: { readonly today: boolean },
): Promise<number> {
  const people = await payeesOf(tx, keys, company_id, run_id);
  const taken = today ? people.filter((one) => one.account_today !== null && isAccountChanged(one)) : [];
  const anew = new Set(taken);
  const kept = [...taken, ...people.filter((one) => !one.account_kept && one.account !== null)];
  if (kept.length > 0)
    await tx`
      update payslips p set account_sealed = s.account_sealed
      from unnest(
        ${kept.map(({ user_id }) => user_id)}::uuid[],
        ${kept.map(({ user_id, account_today }) =>
          sealedSlipAccount(keys, { company_id, run_id, user_id }, account_today ?? undefined),
        )}::bytea[],
        ${kept.map((one) => anew.has(one))}::boolean[]
      ) s (user_id, account_sealed, is_taken)
      where (s.is_taken or p.account_sealed is null) and p.company_id = ${company_id} and p.run_id = ${run_id} and p.user_id = s.user_id`;
  return taken.length;
}

/** The people of all runs that are paid in the month of payment of this one, with the sums of that month. */
export async function payeesOfPeriod(
  tx: Tx,
  keys: Keys,
  company_id: string,
  { paid_on }: RunRow,
): Promise<PayFilePayee[]> {
  const runs = await runsPaidIn(tx, company_id, paid_on.slice(0, 7));
  const people: PayFilePayee[][] = [];
  for (const { id } of runs) people.push(await payeesOf(tx, keys, company_id, id));
  return joined(people);
}

/** What the earlier runs of the month of payment state, by person. */
export async function statedBefore(
  tx: Tx,
  keys: Keys,
  company_id: string,
  { id, paid_on, made_at }: RunRow,
): Promise<Map<string, Statement[]>> {
  const before = new Map<string, Statement[]>();
  for (const run of await runsPaidIn(tx, company_id, paid_on.slice(0, 7))) {
    if (run.id === id || run.made_at > made_at) continue;
    for (const { user_id, statements = [] } of await payeesOf(tx, keys, company_id, run.id))
      before.set(user_id, [...(before.get(user_id) ?? []), ...statements]);
  }
  return before;
}

export type Numbered = PayFilePayee & Pick<PayFilePerson, 'employee_number'>;

/** With the number of their employment. */
export async function numberedPayees(
  tx: Tx,
  keys: Keys,
  company_id: string,
  run_id: string,
): Promise<Numbered[]> {
  const payees = await payeesOf(tx, keys, company_id, run_id);
  const numbers = await employeeNumbers(
    tx,
    company_id,
    payees.map(({ user_id }) => user_id),
  );
  return payees.map((payee) => ({ ...payee, employee_number: numbers.get(payee.user_id) ?? 0 }));
}

/** Twelve digits; null when there is no number. */
export const digitsOf = (number: string): string | null =>
  number === '' ? null : number.replaceAll(/\D/g, '');
