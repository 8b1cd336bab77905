import { randomUUID } from 'node:crypto';
import {
  changePayCode,
  createPayCode,
  listPayCodes,
  PAY_CODE_FIELDS,
  type PayCodes,
} from '../../contract/pay-codes.ts';
import { monthLater } from '../../core/month.ts';
import { PAY_CODE_PRESETS, PRESET_NAMES } from '../../core/pay/pay-code-presets.ts';
import { type PayCodeMeaning, payCodeFaults } from '../../core/pay/pay-codes.ts';
import { given, picked } from '../../core/picked.ts';
import { companyOf, type Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { takeMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { firstOpenMonth, type PayCodeRow, selectPayCodes } from './pay-code-rows.ts';

/**
 * Pay codes (decision 0057). Writers lock the company's months exclusively, like a run and like writers of OB rules:
 * a line is typed, and a month run, before a code changes or after it.
 */

export const payCodeHandlers: readonly Handler[] = [
  inCompany(listPayCodes, async ({ caller, tx }) => ({
    codes: await selectPayCodes(tx, caller.company_id),
    presets: PRESETS,
    first_open: await firstOpenMonth(tx, caller.company_id),
  })),

  inCompany(createPayCode, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const code = { ...body, last_month: body.last_month ?? null };
    refuseUnfit(code);
    refuseOrder(code);
    await takeMonths(tx, company_id);
    const rows = await selectPayCodes(tx, company_id, { number: code.number });
    if (rows.some(({ first_month }) => first_month === code.first_month))
      throw refuseField('pay_code_exists', 'first_month');
    const open = await firstOpenMonth(tx, company_id);
    // An earlier month that was run may have lines with the number: they keep what they meant.
    if (open !== null && code.first_month < open && rows.some(({ used }) => used))
      throw refuseField('month_locked', 'first_month');
    const id = randomUUID();
    const { number, first_month, last_month, ...meaning } = code;
    await tx`
      insert into pay_codes ${tx({
        company_id,
        id,
        number,
        first_month: `${first_month}-01`,
        last_month: last_month === null ? null : `${last_month}-01`,
        ...meaning,
        created_at: now,
        updated_at: now,
      })}`;
    await refuseStranded(tx, company_id, number);
    await refuseMisfit(tx, company_id, number);
    await record(tx, caller, now, [{ noun: 'pay_code', noun_id: id, action: 'created', became: code }]);
    await announce(tx, company_id, 'company', [company_id]);
    return oneCode(tx, company_id, id);
  }),

  inCompany(changePayCode, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    await takeMonths(tx, company_id);
    const was = await oneCode(tx, company_id, params.id);
    await refuseStale(if_match, was.version, () => was);
    const next = { ...was, ...given(body) };
    const changed = PAY_CODE_FIELDS.filter((field) => next[field] !== was[field]);
    const [meaning] = changed.filter((field) => field !== 'last_month');
    if (was.used && meaning !== undefined) throw refuseField('pay_code_used', meaning);
    refuseUnfit(next);
    refuseOrder(next);
    const open = await firstOpenMonth(tx, company_id);
    if (was.used && next.last_month !== was.last_month && open !== null)
      refuseEndBefore(next.last_month, monthLater(open, -1));
    await tx`
      update pay_codes set ${tx({
        ...picked(next, PAY_CODE_FIELDS),
        last_month: next.last_month === null ? null : `${next.last_month}-01`,
        version: was.version + 1,
        updated_at: now,
      })}
      where company_id = ${company_id} and id = ${was.id}`;
    await refuseStranded(tx, company_id, was.number);
    await refuseMisfit(tx, company_id, was.number);
    await record(tx, caller, now, [
      {
        noun: 'pay_code',
        noun_id: was.id,
        action: 'changed',
        was: remembered(was),
        became: remembered(next),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return oneCode(tx, company_id, was.id);
  }),
];

const PRESETS: PayCodes['presets'] = PRESET_NAMES.map((preset) => ({
  preset,
  ...PAY_CODE_PRESETS[preset],
  name: null,
  last_month: null,
}));

const remembered = (code: PayCodeRow): Record<string, unknown> =>
  picked(code, [...PAY_CODE_FIELDS, 'number', 'first_month']);

/** 400 that names every field that the kind does not allow. */
function refuseUnfit(code: PayCodeMeaning): void {
  const fields = payCodeFaults(code);
  if (fields.length === 0) return;
  const { message } = new Refusal('pay_code_unfit');
  throw new Refusal('pay_code_unfit', {
    detail: `${fields.join(', ')}: ${message}`,
    errors: Object.fromEntries(fields.map((field) => [field, [message]])),
  });
}

function refuseOrder({ first_month, last_month }: Pick<PayCodeRow, 'first_month' | 'last_month'>): void {
  if (last_month !== null && last_month < first_month) throw refuseField('months_out_of_order', 'last_month');
}

/** A code that months were run with ends with the latest of them at the earliest. */
function refuseEndBefore(last_month: string | null, locked: string): void {
  if (last_month !== null && last_month < locked) throw refuseField('month_locked', 'last_month');
}

type Misfit = { readonly field: 'attachment' | 'unit' | 'taxed' };

/** Refused when a typed line lacks what the number would mean in one of its months, or has what that leaves out. */
async function refuseMisfit(tx: Tx, company_id: string, number: string): Promise<void> {
  const [misfit] = await tx<Misfit[]>`
    select
      case
        when c.attachment <> (l.reserved_ore is not null) then 'attachment'
        when c.unit = 'amount' and l.quantity <> 100 then 'unit'
        else 'taxed'
      end as field
    from manual_lines l
    join pay_codes c on c.company_id = l.company_id and c.number = l.code
      and c.first_month <= coalesce(l.last_month, 'infinity') and coalesce(c.last_month, 'infinity') >= l.first_month
    where l.company_id = ${company_id} and l.code = ${number}
      and (c.attachment <> (l.reserved_ore is not null)
        or (c.unit = 'amount' and l.quantity <> 100)
        or (c.taxed <> 'one_time' and l.yearly_income_ore is not null))
      and not exists (
        select from pay_codes later
        where later.company_id = ${companyOf(tx)} and later.number = c.number
          and later.first_month > c.first_month and later.first_month <= l.first_month)
    limit 1`;
  if (misfit !== undefined) throw refuseField('pay_code_has_lines', misfit.field);
}

/** Refused when a line of the number would be left in a month in which the number means nothing. */
async function refuseStranded(tx: Tx, company_id: string, number: string): Promise<void> {
  const stranded = await tx`
    select l.id from manual_lines l
    where l.company_id = ${company_id} and l.code = ${number} and not exists (
      select from (
        select c.first_month,
          least(
            coalesce(c.last_month, 'infinity'),
            coalesce(lead(c.first_month) over (order by c.first_month) - interval '1 month', 'infinity')
          ) as last_month
        from pay_codes c where c.company_id = ${company_id} and c.number = ${number}
      ) held
      having range_agg(daterange(
          held.first_month,
          case when held.last_month = 'infinity' then null else (held.last_month + interval '1 month')::date end, '[)'))
        @> daterange(l.first_month, (l.last_month + interval '1 month')::date, '[)')
    )
    limit 1`;
  if (stranded.length > 0) throw refuseField('pay_code_has_lines', 'last_month');
}

async function oneCode(tx: Tx, company_id: string, id: string): Promise<PayCodeRow> {
  const [row] = await selectPayCodes(tx, company_id, { id });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}
