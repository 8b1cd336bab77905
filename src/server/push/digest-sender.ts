import { askDigestOff } from '../../contract/mail-digests.ts';
import { GROUP_OF, type NoticeGroup, type NoticeKind } from '../../contract/notices.ts';
import { postMail } from '../accounts/mails.ts';
import { linkOf } from '../accounts/password-resets.ts';
import type { MailConfig } from '../configuration.ts';
import type { Tx } from '../database/db.ts';
import { inCompanies, type LogFailure, startJob } from '../database/jobs.ts';
import { instantAfter } from '../database/local-times.ts';
import type { Services } from '../handler.ts';
import { digestOffToken } from './digest-off.ts';
import { digestWords } from './digest-words.ts';
import { dueAfter } from './mail-digests.ts';

/**
 * Writes the digests that are due, as mails of the same transaction that says until when the person was told (decision 0174). It looks every minute,
 * so a server that was down catches up. Several servers may look at once: each takes people that no other has.
 */

const JOB = 'digests';
const EVERY_MS = 60_000;
const AT_ONCE = 100;
/** A notice bears the instant at which its request began: one that is younger may not be committed yet, and waits for the next digest. */
const MARGIN_MS = 5 * 60_000;

type Sender = Pick<Services, 'db' | 'clock' | 'keys' | 'config'>;

export const startDigests = (
  services: Sender,
  logFailure: LogFailure,
  every_ms = EVERY_MS,
): (() => Promise<void>) =>
  startJob({ job: JOB, logFailure, every_ms }, () => writeDigests(services, logFailure));

async function writeDigests(services: Sender, logFailure: LogFailure): Promise<void> {
  const { db, clock, config } = services;
  const { mail } = config;
  if (mail === undefined) return;
  const now = clock.now().toISOString();
  const due = await db.onPlatform(
    (tx) => tx<{ company_id: string }[]>`
      select distinct company_id from mail_digests where due_at <= ${now}`,
  );
  let left = due.map(({ company_id }) => company_id);
  while (left.length > 0) {
    const taken = await inCompanies(db, left, { job: JOB, logFailure }, async (tx, company_id) => ({
      company_id,
      took: await writeIn(tx, services, mail, company_id, now),
    }));
    left = taken.filter(({ took }) => took === AT_ONCE).map(({ company_id }) => company_id);
  }
}

type Due = {
  user_id: string;
  at: string;
  due_at: string;
  muted: NoticeGroup[];
  mailed_until: string;
  time_zone: string;
  name: string;
  subdomain: string | null;
  /** Its company may be used. */
  open: boolean;
};

/** How many people were taken. */
async function writeIn(
  tx: Tx,
  { keys, config }: Sender,
  mail: MailConfig,
  company_id: string,
  now: string,
): Promise<number> {
  const due = await tx<Due[]>`
    select d.user_id, d.at, d.due_at, d.muted, d.mailed_until, s.time_zone, c.name, c.subdomain,
      c.is_active and c.billing_status <> 'suspended' as open
    from mail_digests d
    join company_settings s on s.company_id = d.company_id
    join companies c on c.id = d.company_id
    where d.company_id = ${company_id} and d.due_at <= ${now}
    order by d.due_at, d.user_id limit ${AT_ONCE}
    for update of d skip locked`;
  const until = instantAfter(now, -MARGIN_MS);
  const unread = await unreadOf(tx, company_id, due, until);
  for (const { user_id, muted, open, name: company, subdomain } of due.filter(isItsHour)) {
    const counts = countsOf(
      unread.filter((one) => one.user_id === user_id),
      muted,
    );
    if (!open || Object.keys(counts).length === 0) continue;
    const at = (path: string): string => linkOf(mail, config.default_tenant, subdomain, path);
    const off = at(askDigestOff.path.replace('{token}', digestOffToken(keys, { company_id, user_id })));
    await postMail(
      tx,
      { config, keys },
      { company_id, user_id },
      now,
      digestWords(counts, { company, link: at('/'), off }),
    );
  }
  const next = due.map((one) => ({
    user_id: one.user_id,
    due_at: dueAfter(now, one.at, one.time_zone),
    mailed_until: isItsHour(one) ? until : one.mailed_until,
  }));
  await tx`
    update mail_digests d set due_at = n.due_at, mailed_until = greatest(d.mailed_until, n.mailed_until)
    from jsonb_to_recordset(${tx.json(next)}) as n (user_id uuid, due_at timestamptz, mailed_until timestamptz)
    where d.company_id = ${company_id} and d.user_id = n.user_id`;
  return due.length;
}

/** The clock of the company was changed since the hour was reckoned: the mail comes at the hour of the new one. */
const isItsHour = ({ due_at, at, time_zone }: Due): boolean =>
  Date.parse(dueAfter(instantAfter(due_at, -60_000), at, time_zone)) === Date.parse(due_at);

type Unread = { user_id: string; kind: NoticeKind; count: number };

const unreadOf = (tx: Tx, company_id: string, due: readonly Due[], until: string): Promise<Unread[]> => tx<
  Unread[]
>`
  select n.user_id, n.kind, count(*)::integer as count
  from notices n
  join mail_digests d on d.company_id = n.company_id and d.user_id = n.user_id
  where n.company_id = ${company_id} and n.user_id = any(${due.map(({ user_id }) => user_id)}::uuid[])
    and n.read_at is null and n.created_at > d.mailed_until and n.created_at <= ${until}
  group by n.user_id, n.kind`;

function countsOf(
  unread: readonly Unread[],
  muted: readonly NoticeGroup[],
): Partial<Record<NoticeGroup, number>> {
  const counts: Partial<Record<NoticeGroup, number>> = {};
  for (const { kind, count } of unread) {
    const group = GROUP_OF[kind];
    if (!muted.includes(group)) counts[group] = (counts[group] ?? 0) + count;
  }
  return counts;
}
