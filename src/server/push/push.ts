import type { NoticeGroup } from '../../contract/notices.ts';
import {
  addPushDevice,
  beginPush,
  choosePush,
  getPush,
  type PushDevice,
  type PushSettings,
  QUIET,
  removePushDevice,
  TEST_PUSH,
  testPush,
} from '../../contract/push.ts';
import { requireOpenSession } from '../accounts/session-list.ts';
import type { Tx } from '../database/db.ts';
import { type Caller, type Handler, inCompany, inCompanyAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { announceTo } from '../history/notices.ts';
import { Refusal } from '../refusal.ts';
import { browserId, requireBrowser, sealedBrowser } from './push-browsers.ts';
import { pushKeys } from './push-keys.ts';

/** The own browsers that are told of notices, and what of (decision 0152). */

/** The most browsers of a person; the one that has been quiet for longest makes room. */
const MOST = 20;

type Choices = Omit<PushSettings, 'devices'>;

export const pushHandlers: readonly Handler[] = [
  inCompany(getPush, ({ caller, tx }) => settingsOf(tx, caller)),

  inCompany(choosePush, async ({ input: { body }, caller, tx }) => {
    const { company_id, user_id } = caller;
    const { quiet_from, quiet_until } = body;
    const muted = tx.json([...new Set(body.muted)].toSorted());
    await tx`
      insert into push_choices ${tx({ company_id, user_id, muted, quiet_from, quiet_until })}
      on conflict (company_id, user_id) do update
        set muted = excluded.muted, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`;
    return settingsOf(tx, caller);
  }),

  inCompanyAfter(
    beginPush,
    ({ services: { db, keys }, now }) => pushKeys(db, keys, now),
    async ({ prepared }) => ({ public_key: prepared.public_key }),
  ),

  inCompany(addPushDevice, async ({ input: { body }, caller, tx, now, services: { config, keys } }) => {
    requireBrowser(body, config.push_service_url);
    const { company_id, user_id, session_id } = caller;
    await requireOpenSession(tx, caller);
    const id = browserId(body.endpoint);
    // A browser has one row: not that of who used it before, nor that of the address it had before.
    await tx`
      delete from push_subscriptions
      where company_id = ${company_id} and (id = ${id} and user_id <> ${user_id} or session_id = ${session_id} and id <> ${id})`;
    const sealed = sealedBrowser(keys, company_id, id, body);
    const [row] = await tx<{ is_new: boolean }[]>`
      insert into push_subscriptions
        ${tx({ company_id, id, user_id, session_id, sealed, created_at: now, renewed_at: now })}
      on conflict (company_id, id) do update
        set user_id = excluded.user_id, session_id = excluded.session_id, sealed = excluded.sealed, renewed_at = excluded.renewed_at
      returning (xmax = 0) as is_new`;
    await tx`
      delete from push_subscriptions
      where company_id = ${company_id} and user_id = ${user_id} and id in (
        select id from push_subscriptions where company_id = ${company_id} and user_id = ${user_id}
        order by renewed_at desc, id offset ${MOST})`;
    const device = (await devicesOf(tx, caller)).find((one) => one.id === id);
    if (device === undefined) throw new Error('a browser was not kept');
    if (row?.is_new === true)
      await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'push_added' }]);
    return device;
  }),

  inCompany(removePushDevice, async ({ input: { params }, caller, tx, now }) => {
    const { company_id, user_id } = caller;
    const [gone] = await tx`
      delete from push_subscriptions
      where company_id = ${company_id} and user_id = ${user_id} and id = ${params.id}
      returning id`;
    if (gone === undefined) throw new Refusal('not_found');
    await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'push_removed' }]);
    return undefined;
  }),

  inCompany(testPush, async ({ input: { params }, caller, tx, now }) => {
    const { company_id, user_id } = caller;
    const [one] = await tx`
      select id from push_subscriptions
      where company_id = ${company_id} and user_id = ${user_id} and id = ${params.id}
      for update`;
    if (one === undefined) throw new Refusal('not_found');
    // Of several tests that wait one is sent.
    await tx`
      delete from pushes
      where company_id = ${company_id} and subscription_id = ${params.id} and kind = ${TEST_PUSH}`;
    await tx`
      insert into pushes ${tx({ company_id, subscription_id: params.id, kind: TEST_PUSH, made_at: now, due_at: now })}`;
    await announceTo(tx, company_id, [user_id]);
    return undefined;
  }),
];

async function settingsOf(tx: Tx, caller: Caller): Promise<PushSettings> {
  const { company_id, user_id } = caller;
  const [chosen] = await tx<(Omit<Choices, 'muted'> & { muted: NoticeGroup[] })[]>`
    select muted, quiet_from, quiet_until from push_choices
    where company_id = ${company_id} and user_id = ${user_id}`;
  return { ...(chosen ?? { muted: [], ...QUIET }), devices: await devicesOf(tx, caller) };
}

const devicesOf = (tx: Tx, { company_id, user_id, session_id }: Caller): Promise<PushDevice[]> => tx<
  PushDevice[]
>`
  select p.id, o.device, p.created_at, p.last_success_at, p.session_id = ${session_id} as is_current
  from push_subscriptions p
  join sessions o on o.company_id = p.company_id and o.id = p.session_id
  where p.company_id = ${company_id} and p.user_id = ${user_id}
  order by p.created_at, p.id`;
