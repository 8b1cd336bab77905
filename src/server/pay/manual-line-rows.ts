import { MANUAL_LINE_FIELDS, type ManualLine } from '../../contract/manual-lines.ts';
import type { MonthlyPay } from '../../contract/pay.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { daysOf } from '../../core/month.ts';
import { type Employments, isEmployedIn } from '../../core/pay/employment.ts';
import type { ManualFact } from '../../core/pay/manual-lines.ts';
import { amountOf } from '../../core/pay/pasted-lines.ts';
import type { PayCodeMeaning } from '../../core/pay/pay-codes.ts';
import type { LedgerFacts } from '../../core/pay/vacation-earned.ts';
import { picked } from '../../core/picked.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { FIRST_DAY } from '../database/held-dates.ts';
import type { PayCodeRow } from './pay-code-rows.ts';

/** Manual lines as rows (decision 0057), as replies, and as facts of a month's pay. */

export type ManualLineRow = {
  readonly id: string;
  readonly user_id: string;
  readonly code: string;
  /** `YYYY-MM` */
  readonly first_month: string;
  readonly last_month: string | null;
  /** In hundredths. */
  readonly quantity: number;
  readonly price_ore: Ore;
  readonly of_month: string | null;
  readonly reserved_ore: Ore | null;
  readonly turn: number | null;
  readonly yearly_income_ore: Ore | null;
  readonly note: string;
  readonly entered_by: string;
  readonly entered_by_name: string;
  readonly version: number;
};

type Filter = {
  readonly id?: string;
  readonly user_id?: string | undefined;
  readonly month?: string;
  readonly lock?: boolean;
};

const columns = (tx: Tx): Part => tx`
  l.id, l.user_id, l.code, left(l.first_month::text, 7) as first_month, left(l.last_month::text, 7) as last_month,
  l.quantity, l.price_ore::float8 as price_ore, left(l.of_month::text, 7) as of_month,
  l.reserved_ore::float8 as reserved_ore, l.turn, l.yearly_income_ore::float8 as yearly_income_ore, l.note, l.entered_by,
  l.version`;

/** Lines, those of a month with the repeating ones that hold in it, in the order in which they were typed. */
export async function selectManualLines(
  tx: Tx,
  company_id: string,
  { id, user_id, month, lock = false }: Filter,
): Promise<ManualLineRow[]> {
  return tx<ManualLineRow[]>`
    select ${columns(tx)}, u.first_name || ' ' || u.last_name as entered_by_name
    from manual_lines l
    join users u on u.company_id = l.company_id and u.id = l.entered_by
    where l.company_id = ${company_id}
      ${id === undefined ? tx`` : tx`and l.id = ${id}`}
      ${user_id === undefined ? tx`` : tx`and l.user_id = ${user_id}`}
      ${month === undefined ? tx`` : holdsIn(tx, month)}
    order by l.user_id, l.created_at, l.id
    ${lock ? tx`for update of l` : tx``}`;
}

export const holdsIn = (tx: Tx, month: string): Part =>
  tx`and l.first_month <= ${`${month}-01`} and coalesce(l.last_month, 'infinity') >= ${`${month}-01`}`;

type FactRow = ManualLineRow & PayCodeMeaning;

/**
 * The typed lines of a month as facts of pay, by person, with what each code means in that month. A repeating line
 * holds in the months in which the person is employed.
 */
export async function manualFacts(
  tx: Tx,
  company_id: string,
  month: string,
  who: readonly string[] | null,
): Promise<(employed: ReadonlyMap<string, Employments>) => Map<string, ManualFact[]>> {
  const rows = await tx<FactRow[]>`
    select ${columns(tx)}, c.name, c.kind, c.unit, c.taxed, c.contribution, c.vacation, c.sick_base, c.ob_base,
      c.attachment, c.account, c.declared, c.paxml, c.source
    from manual_lines l
    join lateral (
      select * from pay_codes
      where company_id = ${companyOf(tx)} and number = l.code and first_month <= ${`${month}-01`}
      order by first_month desc
      limit 1
    ) c on true
    where l.company_id = ${company_id} ${holdsIn(tx, month)}
      ${who === null ? tx`` : tx`and l.user_id = any(${[...who]}::uuid[])`}
    order by l.user_id, l.created_at, l.id`;
  const { first, last } = daysOf(month);
  return (employed) => {
    const held = rows.filter(({ user_id, first_month, last_month }) => {
      const days = employed.get(user_id);
      return first_month === last_month || days === undefined || isEmployedIn(first, last, days);
    });
    return new Map(
      [...Map.groupBy(held, ({ user_id }) => user_id)].map(([user_id, own]) => [user_id, own.map(factOf)]),
    );
  };
}

function factOf(row: FactRow): ManualFact {
  const { id, code: number, quantity, price_ore, of_month, note, entered_by, reserved_ore, turn } = row;
  const code = picked(row, [
    'name',
    'kind',
    'unit',
    'taxed',
    'contribution',
    'vacation',
    'sick_base',
    'ob_base',
    'attachment',
    'account',
    'declared',
    'paxml',
    'source',
  ]);
  return {
    id,
    number,
    code,
    quantity,
    price_ore,
    of_month,
    note,
    entered_by,
    reserved_ore,
    turn,
    yearly_ore: row.yearly_income_ore,
  };
}

type InMoney = NonNullable<LedgerFacts['in_money']>;

/** Days of vacation that typed lines pay in money until a day, by person and month; those of a gross deduction are taken back. */
export async function daysInMoney(
  tx: Tx,
  company_id: string,
  until: string,
  who: readonly string[] | null,
): Promise<ReadonlyMap<string, InMoney>> {
  const rows = await tx<{ user_id: string; month: string; days: number }[]>`
    select l.user_id, to_char(m, 'YYYY-MM') as month,
      sum(case when c.kind = 'deduction_gross' then -l.quantity else l.quantity end)::float8 / 100 as days
    from manual_lines l
    cross join lateral generate_series(greatest(l.first_month, ${FIRST_DAY}::date)::timestamp,
      least(coalesce(l.last_month, ${until}::date), ${until}::date)::timestamp, interval '1 month') m
    join lateral (
      select kind, days_in_money from pay_codes
      where company_id = ${companyOf(tx)} and number = l.code and first_month <= m::date
      order by first_month desc
      limit 1
    ) c on c.days_in_money
    where l.company_id = ${company_id} and l.first_month <= ${until}
      -- Most codes never pay days, and most lines are of them: their months are not looked at one by one.
      and l.code = any(array(
        select number from pay_codes where company_id = ${companyOf(tx)} and days_in_money))
      ${who === null ? tx`` : tx`and l.user_id = any(${[...who]}::uuid[])`}
    group by l.user_id, m`;
  return Map.groupBy(rows, (row) => row.user_id);
}

const kronorOrNull = (ore: Ore | null): number | null => (ore === null ? null : kronorOf(ore));

/** A line in the reply's form, with its code in the line's first month. */
export function manualLineReply(row: ManualLineRow, code: PayCodeRow, first_open: string | null): ManualLine {
  const { id, user_id, quantity, price_ore, reserved_ore, yearly_income_ore, version } = row;
  return {
    ...picked(row, ['code', 'first_month', 'last_month', 'of_month', 'note', 'turn']),
    id,
    user: user_id,
    name: code.name,
    kind: code.kind,
    unit: code.unit,
    quantity: quantity / 100,
    price: kronorOf(price_ore),
    amount: kronorOf(amountOf(quantity, price_ore)),
    reserved: kronorOrNull(reserved_ore),
    yearly_income: kronorOrNull(yearly_income_ore),
    entered_by: row.entered_by_name,
    changeable: changeableOf(row, first_open),
    version,
  };
}

/** What may still change of a line, by the first month that was not run. */
export function changeableOf(
  { first_month, last_month }: Pick<ManualLineRow, 'first_month' | 'last_month'>,
  first_open: string | null,
): ManualLine['changeable'] {
  if (first_open === null || first_month >= first_open) return 'all';
  return last_month === null || last_month >= first_open ? 'end' : 'none';
}

/** A line as history keeps it. */
export const remembered = (line: ManualLine): Record<string, unknown> => ({
  user_id: line.user,
  ...picked(line, [...MANUAL_LINE_FIELDS, 'name']),
});

/** A month's pay with the names of those who typed its lines, instead of their ids. */
export async function withNames(tx: Tx, company_id: string, pay: MonthlyPay): Promise<MonthlyPay> {
  const ids = pay.lines.flatMap(({ manual }) => (manual?.entered_by == null ? [] : [manual.entered_by]));
  if (ids.length === 0) return pay;
  const rows = await tx<{ id: string; name: string }[]>`
    select id, first_name || ' ' || last_name as name from users
    where company_id = ${company_id} and id = any(${[...new Set(ids)]}::uuid[])`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const lines = pay.lines.map((line) =>
    line.manual === undefined
      ? line
      : { ...line, manual: { ...line.manual, entered_by: names.get(line.manual.entered_by ?? '') ?? null } },
  );
  return { ...pay, lines };
}
