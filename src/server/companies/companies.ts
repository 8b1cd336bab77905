import { randomUUID } from 'node:crypto';
import organisationsnummer from 'organisationsnummer';
import type { InputOf } from '../../contract/call.ts';
import {
  addFirstManager,
  COMPANY_FIELDS,
  type Company,
  changeCompany,
  createCompany,
  getCompany,
  listCompanies,
} from '../../contract/companies.ts';
import { firstBillingDate, isBilled } from '../../core/invoice.ts';
import { kronorOf, type Ore, oreOf } from '../../core/money.ts';
import { SPECIFICATION_RULE_SET } from '../../core/pay/ob.ts';
import { given, picked } from '../../core/picked.ts';
import { WITHOUT_FACTOR_MS } from '../../core/second-factor-due.ts';
import { chosenHash } from '../accounts/password-changes.ts';
import { refuseReserved } from '../accounts/user-rows.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { type Handler, onPlatform, onPlatformAfter } from '../handler.ts';
import { announceClosed, record, recordOnPlatform } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';

/** Companies: billing for the superuser, the rules of work for their own people (decisions sections 1, 4 and 6). */

/** The fields as columns: the database holds ore. */
const COLUMNS = COMPANY_FIELDS.map((field) => (field === 'price_per_user' ? 'price_per_user_ore' : field));
type Row = Omit<Company, 'price_per_user' | 'monthly_total'> & { price_per_user_ore: Ore };

export const companyHandlers: readonly Handler[] = [
  onPlatform(listCompanies, async ({ tx }) => (await select(tx, null)).map(reply)),

  onPlatform(getCompany, async ({ input: { params }, tx }) => reply(await one(tx, params.id))),

  onPlatformAfter(
    createCompany,
    async ({ input: { body }, services }) => {
      const manager = body.first_manager;
      if (manager === undefined) return null;
      const own = [manager.username, manager.first_name, manager.last_name, manager.email, body.name];
      return chosenHash(services, manager.password, own, 'first_manager.password');
    },
    async ({ input: { body }, caller, tx, now, prepared: password_hash }) => {
      const { first_manager, price_per_user, subdomain, ...rest } = body;
      requireOrgNumber(body.org_number);
      if (first_manager !== undefined) refuseReserved(first_manager.username, 'first_manager.username');
      const id = randomUUID();
      await tx`
        insert into companies ${tx({
          id,
          ...given(rest),
          subdomain: subdomain ?? subdomainOf(body.name),
          schema_name: `company_${id.replaceAll('-', '')}`,
          price_per_user_ore: oreOf(price_per_user ?? 0) ?? 0,
          created_at: now,
          updated_at: now,
        })}`;
      await beInCompany(tx, id);
      const second_factor_from = instantAfter(now, WITHOUT_FACTOR_MS);
      await furnish(tx, id, { second_person: true, reasons_required: true, second_factor_from });
      const doer = { company_id: id, user_id: caller.user_id };
      const action = {
        noun: 'company',
        noun_id: id,
        action: 'created',
        became: { name: body.name },
      } as const;
      await record(tx, doer, now, [action]);
      if (first_manager !== undefined && password_hash !== null)
        await record(tx, doer, now, [await putManager(tx, id, first_manager, password_hash)]);
      const made = reply(await one(tx, id));
      await recordOnPlatform(tx, caller.user_id, now, [{ company: body.name, action }]);
      return made;
    },
  ),

  onPlatformAfter(
    addFirstManager,
    async ({ input: { body }, services }) => {
      const own = [body.username, body.first_name, body.last_name, body.email];
      return chosenHash(services, body.password, own);
    },
    async ({ input: { params, body }, caller, tx, now, prepared: password_hash }) => {
      refuseReserved(body.username, 'username');
      const { id, name, active_users } = await one(tx, params.id, true);
      if (active_users > 0) throw new Refusal('has_accounts');
      await beInCompany(tx, id);
      const action = await putManager(tx, id, body, password_hash);
      await record(tx, { company_id: id, user_id: caller.user_id }, now, [action]);
      const company = reply(await one(tx, id));
      await recordOnPlatform(tx, caller.user_id, now, [
        { company: name, action: { noun: 'company', noun_id: id, action: 'manager_added' } },
      ]);
      return company;
    },
  ),

  onPlatform(changeCompany, async ({ input: { params, body }, caller, tx, now, today, if_match }) => {
    requireOrgNumber(body.org_number);
    const was = await one(tx, params.id, true);
    await refuseStale(if_match, was.version, () => reply(was));
    const { price_per_user, ...rest } = body;
    const next = { ...was, ...given(rest) };
    const begins = isBilled(next) && !isBilled(was);
    const changes = {
      ...given(rest),
      ...(begins ? { next_billing_date: firstBillingDate(next.next_billing_date, today) } : {}),
      ...(price_per_user === undefined ? {} : { price_per_user_ore: oreOf(price_per_user) ?? 0 }),
      updated_at: now,
      version: was.version + 1,
    };
    await tx`update companies set ${tx(changes)} where id = ${params.id}`;
    await beInCompany(tx, params.id);
    const became = await one(tx, params.id);
    const doer = { company_id: params.id, user_id: caller.user_id };
    const action = {
      noun: 'company',
      noun_id: params.id,
      action: 'changed',
      was: billingOf(was),
      became: billingOf(became),
    } as const;
    await record(tx, doer, now, [action]);
    if (became.billing_status === 'suspended' || !became.is_active) await announceClosed(tx, params.id);
    await recordOnPlatform(tx, caller.user_id, now, [{ company: became.name, action }]);
    return reply(became);
  }),
];

/** The company's manager, as the platform makes one; returns what history keeps. */
async function putManager(
  tx: Tx,
  company_id: string,
  { password: _password, ...person }: InputOf<typeof addFirstManager>['body'],
  password_hash: string,
) {
  const noun_id = randomUUID();
  await tx`insert into users ${tx({ company_id, id: noun_id, ...person, role: 'manager', password_hash })}`;
  await tx`insert into employments ${tx({ company_id, user_id: noun_id })}`;
  const became = { ...picked(person, ['username', 'first_name', 'last_name']), role: 'manager' };
  return { noun: 'user', noun_id, action: 'created', became } as const;
}

/** Validated by its check digit; may be missing, since a trial may start before the papers arrive. */
function requireOrgNumber(text: string | undefined): void {
  if (text === undefined || text === '' || organisationsnummer.valid(text)) return;
  throw refuseField('invalid', 'org_number', 'This is not an organisation number.');
}

/** The first rows of every new company: its rules of work, the specification's unsocial hours and an empty history. */
export async function furnish(
  tx: Tx,
  company_id: string,
  settings: {
    readonly second_person?: boolean;
    readonly reasons_required?: boolean;
    readonly second_factor_from?: string;
  } = {},
): Promise<void> {
  await tx`insert into company_settings ${tx({ company_id, ...settings })}`;
  await tx`insert into history_heads (company_id, n, hash) values (${company_id}, 0, '')`;
  await tx`
    insert into ob_rule_sets (company_id, valid_from, rule_set)
    values (${company_id}, '2000-01-01', ${tx.json(JSON.parse(JSON.stringify(SPECIFICATION_RULE_SET)))})`;
}

async function select(tx: Tx, id: string | null, lock = false): Promise<Row[]> {
  if (lock) await tx`select id from companies where id = ${id} for no key update`;
  const rows = await tx<Omit<Row, 'active_users'>[]>`
    select c.id, ${tx(COLUMNS.map((column) => `c.${column}`))}, c.schema_name, c.created_at, c.updated_at, c.version
    from companies c
    where c.id <> ${PLATFORM_COMPANY} ${id === null ? tx`` : tx`and c.id = ${id}`}
    order by c.name, c.id`;
  const people = await activeUsersOf(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, active_users: people.get(row.id) ?? 0 }));
}

/** Counted beside the companies: a cluster refuses a count within each row of a table that lies on every node. */
export async function activeUsersOf(
  tx: Tx,
  company_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx<{ company_id: string; people: number }[]>`
    select company_id, count(*)::integer as people from users
    where company_id = any(${[...company_ids]}::uuid[]) and closed_at is null
    group by company_id`;
  return new Map(rows.map(({ company_id, people }) => [company_id, people]));
}

async function one(tx: Tx, id: string, lock = false): Promise<Row> {
  const [row] = await select(tx, id, lock);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const reply = ({ price_per_user_ore, ...row }: Row): Company => ({
  ...row,
  price_per_user: kronorOf(price_per_user_ore),
  monthly_total: kronorOf(price_per_user_ore * row.active_users),
});

const billingOf = (row: Row): Record<string, unknown> => picked(row, COLUMNS);

/** The company's name without accents makes its subdomain: `Café Öst AB` -> `cafe-ost-ab`. */
const subdomainOf = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const label = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return label === '' ? `company-${randomUUID().slice(0, 8)}` : label;
};
