import { pasteVacationBalances, type VacationBalance } from '../../contract/vacation.ts';
import { type SheetFault, type SheetRow, vacationSheet } from '../../core/pay/vacation-sheet.ts';
import { lockPeople } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';
import {
  balancesOn,
  insertBalance,
  recordBalances,
  updateBalance,
  type WrittenBalance,
} from './vacation-balances.ts';
import { wholePayOf } from './whole-pay.ts';

/** Opening balances of many people, pasted from a sheet: read first, saved whole or not at all. */

export const vacationSheetHandlers: readonly Handler[] = [
  inCompany(pasteVacationBalances, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const sheet = vacationSheet(body.text);
    if (!sheet.readable)
      throw refuseField(
        'sheet_unreadable',
        'text',
        'The first line needs the headings person and paid days, each once.',
      );
    const people = await peopleOf(tx, company_id);
    const read = found(sheet.rows, people);
    const rows = body.variable_only === true ? read : await asked(tx, company_id, body.from_day, read);
    const wrong = rows.find(({ fault }) => fault !== null);
    if (body.save && (wrong !== undefined || rows.length === 0))
      throw refuseField('sheet_row_wrong', 'text', `Row ${wrong?.row ?? 1}: Nothing was saved.`);
    const ids = rows.flatMap(({ person }) => person?.id ?? []);
    if (body.save) await lockPeople(tx, company_id, tx`select unnest(${ids}::uuid[])`);
    const before = await balancesOn(tx, company_id, body.from_day, ids, body.save);
    if (body.save) {
      for (const id of ids) await refuseOwnPayAlone({ tx, caller, now }, id, 'text');
      refuseUnseen(rows, before, body.known ?? []);
      const written: WrittenBalance[] = [];
      for (const { person, fields } of rows) {
        if (person === null) continue;
        const was: VacationBalance | undefined = before.get(person.id);
        const became =
          was === undefined
            ? await insertBalance(tx, caller, now, person.id, { ...paid(fields), from_day: body.from_day })
            : await updateBalance(tx, caller, now, was, { taken_days: 0, ...paid(fields) });
        written.push({ was: was ?? null, became });
      }
      await recordBalances(tx, caller, now, written);
    }
    return {
      saved: body.save,
      unknown_columns: [...sheet.unknown_columns],
      rows: rows.map(({ row, text, person, fields, fault }) => ({
        row,
        person: text,
        user: person?.id ?? null,
        name: person === null ? null : `${person.first_name} ${person.last_name}`,
        paid_days: fields.paid_days ?? null,
        taken_days: fields.taken_days ?? null,
        saved_days: savedIn(fields) === null ? null : savedIn({ ...before.get(person?.id ?? ''), ...fields }),
        was: shownBefore(before.get(person?.id ?? '')),
        fault,
      })),
    };
  }),
];

/** Rows whose pay looks like all pay of a monthly salary have that as their fault. */
async function asked(tx: Tx, company_id: string, from_day: string, rows: readonly Found[]): Promise<Found[]> {
  const entered = rows.flatMap(({ person, fields, fault }) =>
    person === null || fault !== null ? [] : [{ user_id: person.id, ...fields }],
  );
  const whole = await wholePayOf(tx, company_id, from_day, entered);
  return rows.map((row) =>
    row.fault === null && row.person !== null && whole.has(row.person.id)
      ? { ...row, fault: { code: 'whole_pay', column: null } }
      : row,
  );
}

/** 409 that names the first row whose balance the preview did not show as it is. */
function refuseUnseen(
  rows: readonly Found[],
  before: ReadonlyMap<string, VacationBalance>,
  known: readonly { readonly user: string; readonly version: number }[],
): void {
  const versions = new Map(known.map(({ user, version }) => [user, version]));
  const unseen = rows.find(
    ({ person }) => person !== null && before.get(person.id)?.version !== versions.get(person.id),
  );
  if (unseen === undefined) return;
  throw new Refusal('sheet_row_changed', {
    errors: { text: [`Row ${unseen.row}: The balance is there already, or was changed. Nothing was saved.`] },
  });
}

const shownBefore = (was: VacationBalance | undefined) =>
  was === undefined
    ? null
    : {
        version: was.version,
        paid_days: was.paid_days,
        taken_days: was.taken_days,
        saved_days: savedIn(was) ?? 0,
      };

const paid = (fields: SheetRow['fields']) => ({ ...fields, paid_days: fields.paid_days ?? 0 });

function savedIn({
  saved_1,
  saved_2,
  saved_3,
  saved_4,
  saved_5,
}: Pick<SheetRow['fields'], `saved_${1 | 2 | 3 | 4 | 5}`>): number | null {
  const given = [saved_1, saved_2, saved_3, saved_4, saved_5].filter((days) => typeof days === 'number');
  return given.length === 0 ? null : given.reduce((sum, days) => sum + days, 0);
}

type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly names: readonly string[];
};

/** The company's people, with what a sheet may call them. */
async function peopleOf(tx: Tx, company_id: string): Promise<Person[]> {
  const rows = await tx<
    (Omit<Person, 'names'> & { username: string; email: string; number: number | null })[]
  >`
    select id, first_name, last_name, username, email, employee_number as number from users
    where company_id = ${company_id} and erased_at is null
    order by id`;
  return rows.map(({ username, email, number, ...person }) => ({
    ...person,
    names: [username, email, ...(number === null ? [] : [String(number)])].map((name) => name.toLowerCase()),
  }));
}

type Found = Omit<SheetRow, 'person' | 'fault'> & {
  readonly text: string;
  readonly person: Person | null;
  readonly fault: SheetFault | { readonly code: 'whole_pay'; readonly column: null } | null;
};

function found(rows: readonly SheetRow[], people: readonly Person[]): Found[] {
  const by_name = Map.groupBy(
    people.flatMap((person) => person.names.map((name) => ({ name, person }))),
    ({ name }) => name,
  );
  const seen = new Set<string>();
  return rows.map(({ person: text, ...row }) => {
    const named = new Set((by_name.get(text.toLowerCase()) ?? []).map((one) => one.person));
    const [person = null] = named.size === 1 ? [...named] : [];
    const is_twice = person !== null && seen.has(person.id);
    if (person !== null) seen.add(person.id);
    const fault =
      person === null
        ? ({ code: named.size > 1 ? 'ambiguous' : 'unknown_person', column: null } as const)
        : is_twice
          ? ({ code: 'twice', column: null } as const)
          : row.fault;
    return { ...row, text, person, fault };
  });
}
