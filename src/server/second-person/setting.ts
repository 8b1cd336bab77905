import { getSecondPerson, type SecondPerson, setSecondPerson } from '../../contract/second-person.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { managersBut, notify } from '../history/notices.ts';
import { isSecondPersonOn, othersCount, requireSecond, standings } from './rule.ts';

/** The company's setting (decision 0150). Turning it off is itself an act that needs two. */

export const secondPersonHandlers: readonly Handler[] = [
  inCompany(getSecondPerson, (asked) => stateOf(asked)),
  inCompany(setSecondPerson, (doing) => setSetting(doing)),
];

type Doing = Pick<InCompany<typeof setSecondPerson>, 'tx' | 'caller' | 'now' | 'input'>;

export async function setSetting(doing: Doing): Promise<SecondPerson> {
  const { input, tx, caller, now } = doing;
  const { company_id } = caller;
  const { is_on } = input.body;
  const was = await isSecondPersonOn(tx, company_id, true);
  if (was === is_on) return stateOf(doing);
  if (!is_on) await requireSecond(doing);
  await store(tx, caller, now, is_on);
  return stateOf(doing);
}

/** Turns it off at the terminal, and tells every manager: nobody of the company did it. false: it is off already. */
export async function endSecondPersonOf(tx: Tx, company_id: string, now: string): Promise<boolean> {
  if (!(await isSecondPersonOn(tx, company_id, true))) return false;
  await store(tx, { company_id, user_id: null }, now, false);
  const managers = await managersBut(tx, company_id, null);
  await notify(
    tx,
    company_id,
    now,
    managers.map((user_id) => ({ user_id, kind: 'second_person_off', facts: {} })),
  );
  return true;
}

async function store(tx: Tx, doer: Parameters<typeof record>[1], now: string, is_on: boolean): Promise<void> {
  const { company_id } = doer;
  await tx`update company_settings set second_person = ${is_on} where company_id = ${company_id}`;
  const [was, became] = [{ second_person: !is_on }, { second_person: is_on }];
  await record(tx, doer, now, [
    { noun: 'company', noun_id: company_id, action: 'second_person_set', was, became },
  ]);
  await announce(tx, company_id, 'company', [company_id]);
}

async function stateOf({ tx, caller, now }: Omit<Doing, 'input'>): Promise<SecondPerson> {
  const { company_id, user_id } = caller;
  const is_on = await isSecondPersonOn(tx, company_id);
  const all = await standings({ tx, company_id, now });
  const state = !is_on ? 'off' : othersCount(all, [user_id]) ? 'needed' : 'alone';
  return { is_on, state, may_take_part: all.get(user_id) === 'own' };
}
