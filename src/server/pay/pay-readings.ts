import {
  deletePayReading,
  listPayReadings,
  type PayReading,
  setPayReading,
} from '../../contract/pay-readings.ts';
import { personal } from '../../core/pay-compare/numbers.ts';
import { READ_AS } from '../../core/pay-compare/readings.ts';
import { requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { heldMonth } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { selectPayCodes } from './pay-code-rows.ts';

/** What the old payroll program's codes and numbers are here (decision 0076). */

export const payReadingHandlers: readonly Handler[] = [
  inCompany(listPayReadings, ({ caller, tx }) => selectReadings(tx, caller.company_id)),

  inCompany(setPayReading, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    await refuseUnfit(tx, company_id, body);
    const { kind, theirs, reads_as, user } = body;
    const first_month = `${body.first_month}-01`;
    const key = { company_id, kind, theirs, first_month };
    const said = { reads_as, user_id: user, updated_at: now };
    const made = await tx<{ id: string }[]>`
      insert into pay_readings ${tx({ ...key, ...said, created_at: now })}
      on conflict on constraint pay_readings_one_a_month do nothing
      returning id`;
    const [before] = made.length > 0 ? [] : await selectReadings(tx, company_id, { ...key, lock: true });
    if (before !== undefined)
      await tx`
        update pay_readings set ${tx({ ...said, version: before.version + 1 })}
        where company_id = ${company_id} and id = ${before.id}`;
    const became = await one(tx, company_id, before?.id ?? made[0]?.id ?? '');
    await record(tx, caller, now, [
      {
        noun: 'pay_reading',
        noun_id: became.id,
        action: 'set',
        was: before === undefined ? null : remembered(before),
        became: remembered(became),
      },
    ]);
    await announce(tx, company_id, 'payroll', [caller.user_id]);
    return became;
  }),

  inCompany(deletePayReading, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await one(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => was);
    await tx`delete from pay_readings where company_id = ${company_id} and id = ${was.id}`;
    await record(tx, caller, now, [
      { noun: 'pay_reading', noun_id: was.id, action: 'deleted', was: remembered(was) },
    ]);
    await announce(tx, company_id, 'payroll', [caller.user_id]);
    return undefined;
  }),
];

/** How codes and numbers read in a month: the latest that was said of it or of a month before. */
export async function readingsOf(tx: Tx, company_id: string, month: string) {
  const said = (await selectReadings(tx, company_id)).filter(({ first_month }) => first_month <= month);
  return {
    codes: new Map(
      said.filter(({ kind }) => kind === 'code').map(({ theirs, reads_as }) => [theirs, reads_as]),
    ),
    people: new Map(said.flatMap(({ theirs, user }) => (user === null ? [] : [[theirs, user] as const]))),
  };
}

async function refuseUnfit(
  tx: Tx,
  company_id: string,
  { kind, theirs, reads_as, user }: Pick<PayReading, 'kind' | 'theirs' | 'reads_as' | 'user'>,
): Promise<void> {
  if (kind === 'person') {
    if (personal(theirs) !== null)
      throw refuseField('invalid', 'theirs', 'A personal number is found without a reading.');
    if (reads_as !== null) throw refuseField('invalid', 'reads_as', 'Of a code only.');
    if (user === null) throw refuseField('invalid', 'user', 'Say who it is.');
    return requireUnerasedPerson(tx, company_id, user, 'user');
  }
  if (user !== null) throw refuseField('invalid', 'user', 'Of a person only.');
  if (reads_as === null || READ_AS.some((code) => code === reads_as)) return;
  const codes = reads_as.startsWith('#')
    ? await selectPayCodes(tx, company_id, { number: reads_as.slice(1) })
    : [];
  if (codes.length === 0) throw refuseField('pay_code_unknown', 'reads_as');
}

type Filter = Partial<Pick<PayReading, 'kind' | 'theirs' | 'first_month'>> & {
  readonly id?: string;
  readonly lock?: boolean;
};

const selectReadings = (tx: Tx, company_id: string, { kind, theirs, first_month, id, lock }: Filter = {}) =>
  tx<PayReading[]>`
    select id, kind, theirs, reads_as, user_id as user, ${heldMonth(tx, 'first_month')} as first_month, version
    from pay_readings
    where company_id = ${company_id}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
      ${kind === undefined ? tx`` : tx`and kind = ${kind}`}
      ${theirs === undefined ? tx`` : tx`and theirs = ${theirs}`}
      ${first_month === undefined ? tx`` : tx`and pay_readings.first_month = ${first_month}`}
    order by kind, theirs, pay_readings.first_month
    ${lock === true ? tx`for update` : tx``}`;

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<PayReading> {
  const [row] = await selectReadings(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const remembered = ({ user, theirs, reads_as, first_month }: PayReading): Record<string, unknown> => ({
  theirs,
  ...(user === null ? { reads_as } : { user_id: user }),
  first_month,
});
