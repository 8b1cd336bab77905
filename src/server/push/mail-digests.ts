import { chooseMailDigest, getMailDigest, type MailDigestSettings } from '../../contract/mail-digests.ts';
import { digestDue } from '../../core/mail-digest.ts';
import type { Tx } from '../database/db.ts';
import { type Caller, type Handler, inCompany, type Services } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** When a mail says what one has not read (decision 0174). */

export const mailDigestHandlers: readonly Handler[] = [
  inCompany(getMailDigest, ({ caller, tx, services }) => settingsOf(tx, caller, services)),

  inCompany(chooseMailDigest, async ({ input: { body }, caller, company, tx, now, services }) => {
    const { at } = body;
    if (at !== null && services.config.mail === undefined) throw new Refusal('sends_no_mail');
    const { company_id, user_id } = caller;
    const muted = tx.json([...new Set(body.muted)].toSorted());
    const due_at = at === null ? null : dueAfter(now, at, company.time_zone);
    // What came while it was off is not told.
    await tx`
      insert into mail_digests as d ${tx({ company_id, user_id, at, muted, due_at, mailed_until: now })}
      on conflict (company_id, user_id) do update
        set at = excluded.at, muted = excluded.muted, due_at = excluded.due_at,
          mailed_until = case when d.at is null then excluded.mailed_until else d.mailed_until end`;
    return settingsOf(tx, caller, services);
  }),
];

/** The instant at which the next digest is due. */
export const dueAfter = (now: string, at: string, zone: string): string =>
  new Date(digestDue(Math.floor(Date.parse(now) / 60_000), at, zone) * 60_000).toISOString();

async function settingsOf(
  tx: Tx,
  { company_id, user_id }: Caller,
  { config }: Pick<Services, 'config'>,
): Promise<MailDigestSettings> {
  const [chosen] = await tx<Pick<MailDigestSettings, 'at' | 'muted'>[]>`
    select at, muted from mail_digests where company_id = ${company_id} and user_id = ${user_id}`;
  return { is_available: config.mail !== undefined, ...(chosen ?? { at: null, muted: [] }) };
}
