import { mailPlace } from '../accounts/mails.ts';
import type { Db, Part, Tx } from '../database/db.ts';
import { companyIds } from '../database/jobs.ts';
import type { Keys } from '../database/secrets.ts';

/**
 * After a change of secret, seals every value with the newest secret, company by company, while the server runs. When
 * it is done the older secrets may be removed (decision 0036).
 */

/**
 * The sealed columns, where their key name is stored, and the place they are bound to (personal-number.ts,
 * bank-accounts.ts, second-factors.ts, kept-files.ts, payees.ts, push/).
 */
export const SEALED = [
  { table: 'users', key: ['id'], column: 'personal_number_sealed', place: 'personal_number' },
  { table: 'bank_accounts', key: ['user_id'], column: 'account_sealed', place: 'bank_account' },
  { table: 'second_factors', key: ['user_id'], column: 'secret_sealed', place: 'second_factor' },
  { table: 'payroll_files', key: ['id'], column: 'content_sealed', place: 'payroll_file' },
  { table: 'payslips', key: ['run_id', 'user_id'], column: 'account_sealed', place: 'payslip_account' },
  { table: 'push_keys', key: ['id'], column: 'private_sealed', place: 'push_key' },
  { table: 'push_subscriptions', key: ['id'], column: 'sealed', place: 'push_subscription' },
] as const;

type Sealed = Pick<(typeof SEALED)[number], 'table' | 'key' | 'column'>;

/** A row's key as one text, the way a sealed value is bound to it. */
export const keyText = (tx: Tx, key: Sealed['key']): Part => {
  const [first, second] = key;
  return second === undefined ? tx`${tx(first)}::text` : tx`${tx(first)}::text || '|' || ${tx(second)}::text`;
};

/**
 * A value that no secret opens is left as it is, and named. `ending_codes`: the people whose recovery codes an older
 * program hashed with a key, so that they end with it.
 */
export type Resealed = {
  readonly sealed: number;
  readonly unopened: readonly { readonly id: string; readonly place: string }[];
  readonly ending_codes: number;
};

export async function reseal(db: Db, keys: Keys): Promise<Resealed> {
  const all = [await db.onPlatform((tx) => resealMails(tx, keys))];
  for (const id of await companyIds(db)) all.push(await db.inCompany(id, (tx) => resealIn(tx, keys, id)));
  return {
    sealed: all.reduce((sum, { sealed }) => sum + sealed, 0),
    unopened: all.flatMap(({ unopened }) => unopened),
    ending_codes: all.reduce((sum, { ending_codes }) => sum + ending_codes, 0),
  };
}

/** Those that wait to be sent: a day at most, so all at once. */
async function resealMails(tx: Tx, keys: Keys): Promise<Resealed> {
  const companies = await tx<
    { company_id: string }[]
  >`select distinct company_id from mails order by company_id`;
  const rows = [];
  for (const { company_id } of companies)
    rows.push(
      ...(await tx<{ company_id: string; id: string; sealed: Buffer }[]>`
        select company_id, id, sealed from mails where company_id = ${company_id} order by id for update`),
    );
  const unopened = [];
  let changed = 0;
  for (const { company_id, id, sealed } of rows) {
    const where = mailPlace(company_id, id);
    if (!keys.isOld(sealed, where)) continue;
    const value = opened(keys, sealed, where);
    if (value === null) {
      unopened.push({ id, place: 'mail' });
      continue;
    }
    await tx`update mails set sealed = ${keys.seal(value, where)} where company_id = ${company_id} and id = ${id}`;
    changed += 1;
  }
  return { sealed: changed, unopened, ending_codes: 0 };
}

/** One company, one transaction. */
export async function resealIn(tx: Tx, keys: Keys, company_id: string): Promise<Resealed> {
  let changed = 0;
  const unopened = [];
  for (const { table, key, column, place } of SEALED) {
    for await (const { id, sealed } of sealedRows(tx, { table, key, column }, company_id)) {
      const where = `${company_id}|${id}|${place}`;
      if (!keys.isOld(sealed, where)) continue;
      const value = opened(keys, sealed, where);
      if (value === null) {
        unopened.push({ id, place });
        continue;
      }
      const row = {
        [column]: keys.seal(value, where),
        ...(table === 'users' ? { personal_number_hash: keys.blind(value, company_id) } : {}),
      };
      await tx`
        update ${tx(table)} set ${tx(row)}
        where company_id = ${company_id} and (${columnsOf(tx, key)}) = (${valuesOf(tx, id)})`;
      changed += 1;
    }
  }
  const [codes] = await tx<{ people: number }[]>`
    select count(distinct user_id)::integer as people from recovery_codes
    where company_id = ${company_id} and used_at is null and octet_length(code_hash) = ${KEYED_BYTES}`;
  return { sealed: changed, unopened, ending_codes: codes?.people ?? 0 };
}

/** The newer hash is a byte longer (second-factors.ts). */
const KEYED_BYTES = 32;

/** Few at a time: a kept file may have megabytes. */
const AT_ONCE = 20;

const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** The sealed values of a company in the order of their keys, locked while they are read. */
async function* sealedRows(
  tx: Tx,
  { table, key, column }: Sealed,
  company_id: string,
): AsyncGenerator<{ id: string; sealed: Buffer }> {
  let last = key.map(() => NO_KEY).join('|');
  for (;;) {
    const rows = await tx<{ id: string; sealed: Buffer }[]>`
      select ${keyText(tx, key)} as id, ${tx(column)} as sealed from ${tx(table)}
      where company_id = ${company_id} and ${tx(column)} is not null
        and (${columnsOf(tx, key)}) > (${valuesOf(tx, last)})
      order by ${columnsOf(tx, key)}
      limit ${AT_ONCE}
      for update`;
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

function columnsOf(tx: Tx, [first, second]: Sealed['key']): Part {
  return second === undefined ? tx`${tx(first)}` : tx`${tx(first)}, ${tx(second)}`;
}

/** The values of a key as `keyText` writes it. */
function valuesOf(tx: Tx, id: string): Part {
  const [first = '', second] = id.split('|');
  return second === undefined ? tx`${first}::uuid` : tx`${first}::uuid, ${second}::uuid`;
}

const opened = (keys: Keys, sealed: Buffer, where: string): string | null => {
  try {
    return keys.open(sealed, where);
  } catch {
    return null;
  }
};
