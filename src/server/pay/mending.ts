import { type Mended, mendPeople } from '../../contract/mending.ts';
import { accountCheck } from '../../core/bank-account.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { holdsAccount, recordAccount, storeAccount } from '../accounts/bank-accounts.ts';
import { centresOf, refuseCentre } from '../accounts/cost-centre-given.ts';
import {
  insertEmployment,
  recordEmployment,
  selectEmployments,
  type WrittenEmployment,
  writeEmployment,
} from '../accounts/employment-rows.ts';
import { refuseOwnPay } from '../accounts/four-eyes.ts';
import { requireOwnPassword } from '../accounts/password-changes.ts';
import { insertTerms, replaceTerms, selectTerms, termsOf } from '../accounts/pay-terms.ts';
import { lockPeople, requireOpenPerson, requireUnerasedPerson } from '../accounts/people.ts';
import {
  changedBirthDate,
  numberColumns,
  refuseOfClosed,
  refuseTaken,
  sealNumber,
} from '../accounts/personal-number.ts';
import { oneUser, type UserRow } from '../accounts/user-rows.ts';
import { recordUser } from '../accounts/users.ts';
import { refusalOf } from '../database/refusal-of.ts';
import { type Before, type Handler, type InCompany, inCompanyAfter } from '../handler.ts';
import { shareMonths } from '../history/month-gate.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * Enters missing facts of many people in one transaction (decision 0085): what one screen each would enter, with the same
 * rules, history and notices. A row that names something known already is refused, so two clerks cannot write over each
 * other. The people are locked first, history last: the rows are written before any entry.
 */

export const mendingHandlers: readonly Handler[] = [
  inCompanyAfter(mendPeople, passwordSaid, async (doing) => {
    const { input, caller, tx } = doing;
    const { rows } = input.body;
    const ids = rows.map(({ user }) => user);
    await lockPeople(tx, caller.company_id, tx`select unnest(${ids}::uuid[])`);
    await shareMonths(tx, caller.company_id);
    const written = await eachRow(rows, (row) => writeRow(doing, row));
    const centres = await centresOf(tx, caller.company_id);
    // Pay terms write their own entries: after every other row of every person.
    await eachRow(rows, async ({ user, pay, tax_table }) => {
      if (tax_table !== undefined) await enterTable(doing, user, tax_table);
      if (pay === undefined) return;
      refuseCentre(centres, pay.cost_centre, { within: 'pay.' });
      const terms = { ...termsOf(pay, undefined, 'pay.'), valid_from: BEGINNING };
      await insertTerms(doing, user, terms);
    });
    for (const one of written) await recordRow(doing, one);
    return { people: rows.length };
  }),
];

/** Once for all accounts of the sheet. */
async function passwordSaid(before: Before<typeof mendPeople>): Promise<void> {
  const { rows, password } = before.input.body;
  if (rows.some(({ bank_account }) => bank_account !== undefined)) await requireOwnPassword(before, password);
}

type Doing = Pick<InCompany<typeof mendPeople>, 'tx' | 'caller' | 'now' | 'today' | 'services' | 'input'>;

type Written = {
  readonly user: string;
  readonly identity: { readonly was: UserRow; readonly became: UserRow } | null;
  readonly employment: WrittenEmployment | null;
  /** The account as it is shown. */
  readonly account: string | null;
};

/** Does it for each row, and refuses all of them when one is wrong: the errors name row and field. */
async function eachRow<T>(rows: readonly Mended[], action: (row: Mended) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  const errors: [string, string[]][] = [];
  for (const [at, row] of rows.entries()) {
    try {
      done.push(await action(row));
    } catch (error) {
      const refusal = refusalOf(error);
      const { errors: own } = refusal.more;
      if (refusal.status >= 500 || own === undefined) throw error;
      errors.push(
        ...Object.entries(own).map(([field, said]): [string, string[]] => [`rows.${at}.${field}`, said]),
      );
      // The database ends a transaction at its own refusal: nothing more can be asked in it.
      if (!(error instanceof Refusal)) break;
    }
  }
  if (errors.length > 0) throw new Refusal('sheet_row_wrong', { errors: Object.fromEntries(errors) });
  return done;
}

async function writeRow(doing: Doing, row: Mended): Promise<Written> {
  const { tx, caller, today } = doing;
  const { company_id } = caller;
  const { user, pay, bank_account } = row;
  const of_account = row.social_security_number !== undefined || row.date_of_birth !== undefined;
  // People who have left may still be owed pay; name and number are changed while the account is open.
  if (pay !== undefined || row.tax_table !== undefined || of_account)
    await requireOpenPerson(tx, company_id, user, 'user');
  else await requireUnerasedPerson(tx, company_id, user, 'user');
  if (pay !== undefined) await refuseOwnPay(doing, user, 'pay.monthly_salary');
  if (pay !== undefined && (await selectTerms(tx, company_id, { user_id: user })).length > 0)
    throw refuseField('known_already', 'pay.monthly_salary');
  const was = of_account ? await oneUser(tx, company_id, today, user) : null;
  const identity = was === null ? null : { was, became: await enterIdentity(doing, row, was) };
  const employment = row.first_day === undefined ? null : await enterFirstDay(doing, user, row.first_day);
  return {
    user,
    identity,
    employment,
    account: bank_account === undefined ? null : await enterAccount(doing, user, bank_account),
  };
}

async function enterIdentity(
  { tx, caller, now, today, services }: Doing,
  row: Mended,
  was: UserRow,
): Promise<UserRow> {
  const { company_id } = caller;
  const { social_security_number: sent, date_of_birth: typed } = row;
  if (sent !== undefined && was.personal_number_mask !== '')
    throw refuseField('known_already', 'social_security_number');
  if (typed !== undefined && was.date_of_birth !== null && typed !== was.date_of_birth)
    throw refuseField('known_already', 'date_of_birth');
  const number = sent === undefined ? undefined : sealNumber(services.keys, company_id, was.id, sent);
  if (number !== undefined) {
    await refuseOfClosed(tx, company_id, was.id, number);
    await refuseTaken(tx, company_id, was.id, number);
  }
  const born = await changedBirthDate(tx, services.keys, company_id, was, { number, typed, today });
  await tx`
    update users set ${tx({
      ...(born === undefined ? {} : { date_of_birth: born }),
      ...(number === undefined ? {} : numberColumns(number)),
      updated_at: now,
      version: was.version + 1,
    })}
    where company_id = ${company_id} and id = ${was.id}`;
  return oneUser(tx, company_id, today, was.id);
}

async function enterFirstDay(doing: Doing, user_id: string, first_day: string): Promise<WrittenEmployment> {
  const rows = await selectEmployments(doing.tx, doing.caller.company_id, { user_id, lock: true });
  const unknown = rows.find((row) => row.first_day === null);
  if (unknown === undefined && rows.length > 0) throw refuseField('known_already', 'first_day');
  if (unknown === undefined) return insertEmployment(doing, user_id, { first_day });
  if (unknown.last_day !== null && unknown.last_day < first_day)
    throw refuseField('last_day_before_first', 'first_day');
  return writeEmployment(doing, unknown, { first_day });
}

/** On every row of terms that lacks it. */
async function enterTable(doing: Doing, user_id: string, employee_tax_table: number): Promise<void> {
  await refuseOwnPay(doing, user_id, 'tax_table');
  const rows = await selectTerms(doing.tx, doing.caller.company_id, { user_id, lock: true });
  const unknown = rows.filter((row) => row.employee_tax_table === null);
  if (unknown.length === 0) throw refuseField('known_already', 'tax_table');
  for (const was of unknown) await replaceTerms(doing, was, { employee_tax_table });
}

async function enterAccount(
  { tx, caller, now, services, input }: Doing,
  user_id: string,
  { clearing, account }: NonNullable<Mended['bank_account']>,
): Promise<string> {
  if (await holdsAccount(tx, caller.company_id, user_id))
    throw refuseField('known_already', 'bank_account.account');
  if (input.body.accounts_checked !== true && accountCheck(clearing, account) !== 'ok')
    throw refuseField('account_unlikely', 'bank_account.account');
  const { keys } = services;
  return storeAccount({ tx, caller, now, keys }, user_id, { clearing, number: account }, 1);
}

async function recordRow(doing: Doing, { user, identity, employment, account }: Written): Promise<void> {
  if (identity !== null) await recordUser(doing, 'changed', identity.was, identity.became);
  if (employment !== null) await recordEmployment(doing, employment);
  if (account !== null) await recordAccount(doing, user, 'bank_account_changed', undefined, account);
}
