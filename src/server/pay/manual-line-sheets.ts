import { randomUUID } from 'node:crypto';
import {
  checkManualLines,
  pasteManualLines,
  type Sheet,
  type SheetVerdict,
} from '../../contract/manual-lines.ts';
import { kronorOf } from '../../core/money.ts';
import { amountOf, type Known, type RowRead, readSheet } from '../../core/pay/pasted-lines.ts';
import { lockPeople } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { shareMonths } from '../history/month-gate.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';
import { selectManualLines } from './manual-line-rows.ts';
import { codesIn, firstOpenMonth, type PayCodeRow, selectPayCodes } from './pay-code-rows.ts';

/**
 * Sheets of manual lines (decision 0057): read as a preview, and typed all or nothing. Two pastes of one sheet wait
 * for each other at its people; the later finds the lines of the first and is refused.
 */

export const manualLineSheetHandlers: readonly Handler[] = [
  inCompany(checkManualLines, async ({ input: { body }, caller, tx }) => {
    const { known, people } = await knownOf(tx, caller.company_id, body.month);
    return verdictOf(readSheet(body.rows, known), known, people);
  }),

  inCompany(pasteManualLines, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const asked = await knownOf(tx, company_id, body.month);
    const named = readSheet(body.rows, asked.known).flatMap(({ user_id }) =>
      user_id === null ? [] : [user_id],
    );
    await lockPeople(tx, company_id, tx`select unnest(${[...new Set(named)]}::uuid[])`);
    await shareMonths(tx, company_id);
    const first_open = await firstOpenMonth(tx, company_id);
    if (first_open !== null && body.month < first_open) throw refuseField('month_locked', 'month');
    const { known } = await knownOf(tx, company_id, body.month);
    const rows = readSheet(body.rows, known);
    refuseFaulty(rows);
    for (const [index, { user_id }] of rows.entries())
      if (user_id !== null) await refuseOwnPayAlone({ tx, caller, now }, user_id, `rows.${index + 1}.person`);
    const month = `${body.month}-01`;
    const lines = rows.flatMap(({ line }) => (line === null ? [] : [{ id: randomUUID(), ...line }]));
    await tx`
      insert into manual_lines ${tx(
        lines.map((line, at) => ({
          company_id,
          ...line,
          first_month: month,
          last_month: month,
          entered_by: caller.user_id,
          // The rows keep the order of the sheet.
          created_at: instantAfter(now, at),
          updated_at: now,
        })),
      )}`;
    await record(
      tx,
      caller,
      now,
      lines.map(({ id, user_id, code, quantity, price_ore, note }) => ({
        noun: 'manual_line' as const,
        noun_id: id,
        action: 'created' as const,
        became: {
          user_id,
          code,
          quantity: quantity / 100,
          price: kronorOf(price_ore),
          first_month: body.month,
          last_month: body.month,
          note,
          name: known.codes.get(code)?.name ?? '',
        },
      })),
    );
    await announce(tx, company_id, 'payroll', [...new Set(lines.map(({ user_id }) => user_id))]);
    return { lines: lines.length };
  }),
];

type Found = { readonly known: Known; readonly people: ReadonlyMap<string, string> };

async function knownOf(tx: Tx, company_id: string, month: Sheet['month']): Promise<Found> {
  const people = await tx<Known['people'][number][]>`
    select id, first_name, last_name, employee_number from users
    where company_id = ${company_id} and erased_at is null and role <> 'admin'
    order by id`;
  const codes: ReadonlyMap<string, PayCodeRow> = codesIn(await selectPayCodes(tx, company_id), month);
  const there = await selectManualLines(tx, company_id, { month });
  const lines = there.filter(({ first_month, last_month }) => first_month === month && last_month === month);
  const names = people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`] as const);
  return { known: { people, codes, lines }, people: new Map(names) };
}

const verdictOf = (rows: readonly RowRead[], { codes }: Known, people: Found['people']): SheetVerdict => ({
  rows: rows.map(({ user_id, code, quantity, price_ore, faults }, index) => ({
    row: index + 1,
    user: user_id,
    person: user_id === null ? null : (people.get(user_id) ?? null),
    name: code === null ? null : (codes.get(code)?.name ?? null),
    quantity: quantity === null ? null : quantity / 100,
    price: price_ore === null ? null : kronorOf(price_ore),
    amount: quantity === null || price_ore === null ? null : kronorOf(amountOf(quantity, price_ore)),
    faults: [...faults],
  })),
  faulty: rows.filter(({ faults }) => faults.length > 0).length,
});

/** 400 that names each wrong row, counted from 1, and its field. */
function refuseFaulty(rows: readonly RowRead[]): void {
  const faults = rows.flatMap(({ faults: own }, index) =>
    own.map(({ field, why }): [string, string[]] => [`rows.${index + 1}.${field}`, [why]]),
  );
  if (faults.length === 0) return;
  const { message } = new Refusal('sheet_refused');
  throw new Refusal('sheet_refused', {
    detail: `${faults[0]?.[0]}: ${message}`,
    errors: Object.fromEntries(faults),
  });
}
