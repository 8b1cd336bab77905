import { MOST_GIVEN_PASSWORDS, MOST_PEOPLE, pastePeople } from '../../contract/people-sheet.ts';
import { peopleSheet } from '../../core/people-sheet.ts';
import { recordAccount, storeAccount } from '../accounts/bank-accounts.ts';
import { chosenHash, requireOwnPassword } from '../accounts/password-changes.ts';
import { dummyHash, FIRST_COST } from '../accounts/passwords.ts';
import { insertDecision } from '../accounts/tax-decisions.ts';
import { insertUser } from '../accounts/user-rows.ts';
import { beginUser, ownWords } from '../accounts/users.ts';
import { refusalOf } from '../database/refusal-of.ts';
import { type Handler, type InCompany, inCompanyAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { takeMonths } from '../history/month-gate.ts';
import { sendLink } from '../invitations/sending.ts';
import { refuseField } from '../refusal.ts';
import { type JudgedPerson, judgedPeople, previewOf, type SavedPerson, savedOf } from './people-rows.ts';
import { insertSickTerm } from './sick-terms.ts';
import { insertBalance, recordBalances } from './vacation-balances.ts';

/** New people out of a sheet: read first, saved whole or not at all. */

export const peopleSheetHandlers: readonly Handler[] = [
  inCompanyAfter(
    pastePeople,
    async (before) => {
      const { body } = before.input;
      const { company, services } = before;
      const most = body.save && body.invite !== true ? MOST_GIVEN_PASSWORDS : MOST_PEOPLE;
      const sheet = peopleSheet(body.text, body.columns, most);
      if (sheet.is_too_large) throw refuseField('people_sheet_too_long', 'text');
      if (!sheet.readable) throw refuseField('people_sheet_unreadable', 'text');
      const { rows } = sheet;
      const hashes: string[] = [];
      if (!body.save) return { sheet, hashes };
      if (rows.some(({ fields }) => fields.account !== undefined))
        await requireOwnPassword(before, body.password);
      if (body.invite === true) return { sheet, hashes: rows.map(() => dummyHash(services.password_cost)) };
      const { passwords = [] } = body;
      if (passwords.length !== rows.length)
        throw refuseField('invalid', 'passwords', 'Every row needs a password.');
      const cost = services.password_cost ?? FIRST_COST;
      for (const [index, { fields }] of rows.entries()) {
        const { first_name = '', last_name = '', email = '', username = '' } = fields;
        const own = ownWords({ username, first_name, last_name, email }, company.name);
        hashes.push(await chosenHash(services, passwords[index] ?? '', own, 'passwords', cost));
      }
      return { sheet, hashes };
    },
    async (doing) => {
      const { input, caller, tx, today, services, prepared } = doing;
      const { body } = input;
      const { sheet, hashes } = prepared;
      const judging = { tx, caller, today, keys: services.keys };
      const people = await judgedPeople(judging, sheet, body);
      const wrong = people.find(({ faults }) => faults.length > 0);
      if (body.save && (wrong !== undefined || people.length === 0))
        throw refuseField('sheet_row_wrong', 'text', `Row ${wrong?.row ?? 1}: Nothing was saved.`);
      const added = body.save ? await saved(doing, people, hashes) : [];
      return {
        saved: body.save,
        unknown_columns: [...sheet.unknown_columns],
        rows: people.map((person, index) => {
          const one = added[index];
          return one === undefined ? previewOf(person) : savedOf(person, one);
        }),
      };
    },
  ),
];

/** Saves everybody: all rows of people first, then the months, then history. Returns their ids and links. */
async function saved(
  { input, tx, caller, company, now, today, services }: InCompany<typeof pastePeople, unknown>,
  people: readonly JudgedPerson[],
  hashes: readonly string[],
): Promise<SavedPerson[]> {
  const { keys } = services;
  const doing = { tx, caller, now };
  const is_invited = input.body.invite === true;
  const added: (SavedPerson & { readonly person: JudgedPerson })[] = [];
  const adding = { tx, keys, company_id: caller.company_id, today };
  for (const [index, person] of people.entries()) {
    const add = () => insertUser(adding, person.body, hashes[index] ?? '');
    const id = await inRow(person.row, add);
    const { username } = person.body;
    const sent = is_invited
      ? await sendLink({ tx, caller, company, services, now }, { id, username })
      : { link: null };
    added.push({ id, link: sent.link, person });
  }
  await takeMonths(tx, caller.company_id);
  for (const { id, person } of added) {
    await inRow(person.row, () => beginUser(doing, today, id, person.body));
    if (is_invited) await record(tx, caller, now, [{ noun: 'user', noun_id: id, action: 'invited' }]);
    if (person.account !== null) {
      const mask = await storeAccount({ ...doing, keys }, id, person.account, 1);
      await recordAccount(doing, id, 'bank_account_changed', undefined, mask);
    }
    if (person.decision !== null) await insertDecision(doing, id, person.decision);
    for (const first_day of person.karens)
      await insertSickTerm(doing, today, id, { kind: 'karens', first_day, last_day: null });
    if (person.balance === null) continue;
    const became = await insertBalance(tx, caller, now, id, person.balance);
    await recordBalances(tx, caller, now, [{ was: null, became }]);
  }
  return added;
}

/** A refusal of one person names the row of the sheet. */
async function inRow<T>(row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The database refuses what another sheet entered meanwhile.
    const refusal = refusalOf(error);
    if (refusal.status >= 500) throw error;
    throw refuseField('sheet_row_wrong', 'text', `Row ${row}: ${refusal.message}`);
  }
}
