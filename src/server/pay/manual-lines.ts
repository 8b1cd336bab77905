import { randomUUID } from 'node:crypto';
import {
  changeManualLine,
  createManualLine,
  deleteManualLine,
  listManualLines,
  MANUAL_LINE_FIELDS,
  type ManualLine,
} from '../../contract/manual-lines.ts';
import { type Ore, oreOf } from '../../core/money.ts';
import { monthLater } from '../../core/month.ts';
import { amountOf, MOST_OF_A_LINE } from '../../core/pay/pasted-lines.ts';
import { given } from '../../core/picked.ts';
import { lockedWithPerson, requireKnownPerson, requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type Caller, type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { shareMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';
import { changeableOf, manualLineReply, remembered, selectManualLines } from './manual-line-rows.ts';
import { codesIn, coverOf, firstOpenMonth, type PayCodeRow, selectPayCodes } from './pay-code-rows.ts';

/**
 * Manual lines (decision 0057). A month that was run takes no line more and keeps those it has: what concerns it is
 * typed in an open month, with `of_month`. Writers lock the person, then share the company's months.
 */

export const manualLineHandlers: readonly Handler[] = [
  inCompany(listManualLines, async ({ input: { query }, caller, tx }) => {
    const { company_id } = caller;
    if (query.user !== undefined) await requireKnownPerson(tx, company_id, query.user);
    const rows = await selectManualLines(tx, company_id, { user_id: query.user, month: query.month });
    const codes = await selectPayCodes(tx, company_id);
    const first_open = await firstOpenMonth(tx, company_id);
    return rows.map((row) => manualLineReply(row, codeOf(codes, row), first_open));
  }),

  inCompany(createManualLine, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const { user, ...typed } = body;
    await requireUnerasedPerson(tx, company_id, user, 'user');
    await refuseOwnPayAlone({ tx, caller, now }, user);
    const line = wholeOf(typed);
    await refuseUnfit(tx, company_id, line);
    const id = randomUUID();
    await tx`
      insert into manual_lines ${tx({
        company_id,
        id,
        user_id: user,
        ...columnsOf(line),
        entered_by: caller.user_id,
        created_at: now,
        updated_at: now,
      })}`;
    const became = await oneLine(tx, company_id, id);
    await record(tx, caller, now, [
      { noun: 'manual_line', noun_id: id, action: 'created', became: remembered(became) },
    ]);
    await announce(tx, company_id, 'payroll', [user]);
    return became;
  }),

  inCompany(changeManualLine, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await lockedLine(tx, caller, params.id);
    await refuseOwnPayAlone({ tx, caller, now }, was.user);
    await refuseStale(if_match, was.version, () => was);
    const changes = given(body);
    const line = wholeOf({ ...was, ...changes });
    const changed = MANUAL_LINE_FIELDS.filter((field) => line[field] !== was[field]);
    await shareMonths(tx, company_id);
    const first_open = await firstOpenMonth(tx, company_id);
    refuseLocked(was, line, { changed, first_open });
    if (changeableOf(was, first_open) === 'all') await refuseUnfit(tx, company_id, line);
    else await requireCode(tx, company_id, line);
    await tx`
      update manual_lines set ${tx({
        ...columnsOf(line),
        entered_by: caller.user_id,
        updated_at: now,
        version: was.version + 1,
      })}
      where company_id = ${company_id} and id = ${was.id}`;
    const became = await oneLine(tx, company_id, was.id);
    await record(tx, caller, now, [
      {
        noun: 'manual_line',
        noun_id: was.id,
        action: 'changed',
        was: remembered(was),
        became: remembered(became),
      },
    ]);
    await announce(tx, company_id, 'payroll', [was.user]);
    return became;
  }),

  inCompany(deleteManualLine, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await lockedLine(tx, caller, params.id);
    await refuseOwnPayAlone({ tx, caller, now }, was.user);
    await refuseStale(if_match, was.version, () => was);
    await shareMonths(tx, company_id);
    if (changeableOf(was, await firstOpenMonth(tx, company_id)) !== 'all') throw new Refusal('month_locked');
    await tx`delete from manual_lines where company_id = ${company_id} and id = ${was.id}`;
    await record(tx, caller, now, [
      { noun: 'manual_line', noun_id: was.id, action: 'deleted', was: remembered(was) },
    ]);
    await announce(tx, company_id, 'payroll', [was.user]);
    return undefined;
  }),
];

type Whole = Pick<
  ManualLine,
  | 'code'
  | 'quantity'
  | 'price'
  | 'first_month'
  | 'last_month'
  | 'of_month'
  | 'note'
  | 'reserved'
  | 'turn'
  | 'yearly_income'
>;
type Loose = { readonly [K in keyof Whole]?: Whole[K] | undefined };

/** A line with what is left out: one, in its first month alone. */
const wholeOf = (typed: Loose & Pick<Whole, 'code' | 'price' | 'first_month'>): Whole => ({
  code: typed.code,
  quantity: typed.quantity ?? 1,
  price: typed.price,
  first_month: typed.first_month,
  last_month: typed.last_month === undefined ? typed.first_month : typed.last_month,
  of_month: typed.of_month ?? null,
  note: typed.note ?? '',
  reserved: typed.reserved ?? null,
  turn: typed.turn ?? null,
  yearly_income: typed.yearly_income ?? null,
});

const oreOrNull = (kronor: number | null): Ore | null => (kronor === null ? null : oreIn(kronor));
const oreIn = (kronor: number): Ore => oreOf(kronor) ?? 0;
const dayOf = (month: string | null): string | null => (month === null ? null : `${month}-01`);

const columnsOf = (line: Whole) => ({
  code: line.code,
  first_month: dayOf(line.first_month),
  last_month: dayOf(line.last_month),
  quantity: Math.round(line.quantity * 100),
  price_ore: oreIn(line.price),
  of_month: dayOf(line.of_month),
  reserved_ore: oreOrNull(line.reserved),
  turn: line.turn,
  yearly_income_ore: oreOrNull(line.yearly_income),
  note: line.note,
});

/** Refused when a month is locked or the code does not allow the line. */
async function refuseUnfit(tx: Tx, company_id: string, line: Whole): Promise<void> {
  const { first_month, last_month, of_month } = line;
  if (last_month !== null && last_month < first_month) throw refuseField('months_out_of_order', 'last_month');
  if (of_month !== null && of_month >= first_month) throw refuseField('months_out_of_order', 'of_month');
  await shareMonths(tx, company_id);
  const first_open = await firstOpenMonth(tx, company_id);
  if (first_open !== null && first_month < first_open) throw refuseField('month_locked', 'first_month');
  const code = await requireCode(tx, company_id, line);
  const { attachment, unit, taxed } = code;
  if (attachment !== (line.reserved !== null)) throw refuseField('manual_line_unfit', 'reserved');
  if (!attachment && line.turn !== null) throw refuseField('manual_line_unfit', 'turn');
  if (taxed !== 'one_time' && line.yearly_income !== null)
    throw refuseField('manual_line_unfit', 'yearly_income');
  if (unit === 'amount' && line.quantity !== 1) throw refuseField('manual_line_unfit', 'quantity');
  if (amountOf(Math.round(line.quantity * 100), oreIn(line.price)) > MOST_OF_A_LINE)
    throw refuseField('manual_line_too_large', 'price');
}

/** The code in the line's first month; refused unless it holds in all its months. */
async function requireCode(tx: Tx, company_id: string, line: Whole): Promise<PayCodeRow> {
  const rows = await selectPayCodes(tx, company_id, { number: line.code });
  const code = codesIn(rows, line.first_month).get(line.code);
  if (code === undefined) throw refuseField('pay_code_unknown', 'code');
  const cover = coverOf(rows, line.first_month);
  const ends = cover?.last ?? null;
  if (ends !== null && (line.last_month === null || line.last_month > ends))
    throw refuseField('pay_code_unknown', 'last_month');
  return code;
}

type Change = { readonly changed: readonly (keyof Whole)[]; readonly first_open: string | null };

/** A line that a month was run with may only end, and not before the months that were run. */
function refuseLocked(was: ManualLine, line: Whole, { changed, first_open }: Change): void {
  const may = changeableOf(was, first_open);
  if (may === 'all' || first_open === null) return;
  const [field] = may === 'none' ? changed : changed.filter((one) => one !== 'last_month');
  if (field !== undefined) throw refuseField('month_locked', field);
  if (line.last_month !== null && line.last_month < monthLater(first_open, -1))
    throw refuseField('month_locked', 'last_month');
}

/** The code of a line in its first month: the row that began last before it. */
/** The code in the line's first month. A line that an import dated before its code has the code's first meaning. */
function codeOf(codes: readonly PayCodeRow[], line: { code: string; first_month: string }): PayCodeRow {
  const own = codes.filter(({ number }) => number === line.code);
  const row = own.findLast(({ first_month }) => first_month <= line.first_month) ?? own[0];
  if (row === undefined) throw new RangeError('a line without a code');
  return row;
}

async function oneLine(tx: Tx, company_id: string, id: string, lock = false): Promise<ManualLine> {
  const [row] = await selectManualLines(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  const codes = await selectPayCodes(tx, company_id, { number: row.code });
  return manualLineReply(row, codeOf(codes, row), await firstOpenMonth(tx, company_id));
}

/** The line, after its person was locked. */
const lockedLine = (tx: Tx, { company_id }: Caller, id: string): Promise<ManualLine> =>
  lockedWithPerson(tx, company_id, (lock) => oneLine(tx, company_id, id, lock));
