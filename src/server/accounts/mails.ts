import { randomUUID } from 'node:crypto';
import type { MailConfig } from '../configuration.ts';
import type { Tx } from '../database/db.ts';
import { type LogFailure, startCalledJob } from '../database/jobs.ts';
import type { Services } from '../handler.ts';
import type { MailWords } from './mail-words.ts';

/**
 * Mail is written, sealed, in the transaction of its action, and sent after the commit by the first server process to
 * claim it. A claim lasts two minutes: if the sender dies the next process sends the mail. So a mail may arrive
 * twice, with the same Message-ID, and is never lost. A mail that the mail server rejects is retried for a day.
 */

const JOB = 'mail';
/** The kind of a mail that nobody waits for. */
export const DIGEST = 'digest';
const CHANNEL = 'skifta_mail';
const TAKEN_FOR_S = 120;
const LOOK_EVERY_MS = 30_000;
const PATIENCE_MS = 10_000;
const STOP_WITHIN_MS = 3_000;
const LONGEST_WAIT_S = 3_600;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

type Letter = Omit<MailWords, 'kind'> & { readonly to: string };

/**
 * Writes a mail to a person's own address; none if the installation sends no mail or the person does not exist (the
 * same queries run in both cases).
 */
export async function postMail(
  tx: Tx,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  {
    company_id,
    user_id,
    address,
  }: { readonly company_id: string; readonly user_id: string; readonly address?: string },
  now: string,
  { kind, ...words }: MailWords,
): Promise<void> {
  if (config.mail === undefined) return;
  const id = randomUUID();
  const [person] = await tx<{ email: string }[]>`
    select email from users where company_id = ${company_id} and id = ${user_id} and closed_at is null`;
  const letter: Letter = { to: address ?? person?.email ?? '', ...words };
  const sealed = keys.seal(JSON.stringify(letter), mailPlace(company_id, id));
  await tx`
    insert into mails (company_id, id, kind, sealed, created_at, next_try_at)
    select company_id, ${id}, ${kind}, ${sealed}, ${now}, ${now} from users
    where company_id = ${company_id} and id = ${user_id} and closed_at is null`;
  await tx`select pg_notify(${CHANNEL}, '')`;
}

/** What the sealed letter is bound to. */
export const mailPlace = (company_id: string, id: string): string => `${company_id}|mails|${id}`;

type Waiting = { company_id: string; id: string; sealed: Buffer; created_at: string; tries: number };
type Sender = Pick<Services, 'db' | 'clock' | 'keys'> & { readonly mail: MailConfig };

/** Starts sending; the returned function stops it and waits a moment for the mail under way. */
export async function startMailSender(
  services: Sender,
  log: LogFailure,
  every_ms = LOOK_EVERY_MS,
): Promise<() => Promise<void>> {
  const { mail } = services;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: mail.smtp_url,
    requireTLS: mail.needs_tls,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  const deliver = async ({ ends_at, ...letter }: Letter, id: string): Promise<void> => {
    await transport.sendMail({
      ...letter,
      from: mail.from,
      messageId: `<${id}@${new URL(mail.public_url).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(ends_at === undefined
          ? {}
          : { 'List-Unsubscribe': `<${ends_at}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const stop = await startCalledJob(
    { job: JOB, logFailure: log, every_ms, stop_within_ms: STOP_WITHIN_MS },
    (call) => services.db.listen(CHANNEL, call),
    async (isStopped) => {
      while (!isStopped() && (await sendNext(services, deliver, log)));
    },
  );
  return async () => {
    await stop();
    transport.close();
  };
}

/** The mail that has waited longest, digests last (a link that sets a password is awaited), taken for a while; a mail of a company is asked for and then taken, since a cluster locks rows of one company alone. */
async function takeNext({ db }: Sender, now: string): Promise<Waiting | undefined> {
  return db.onPlatform(async (tx) => {
    const companies = await tx<{ company_id: string }[]>`
      select company_id from mails where next_try_at <= ${now} group by company_id
      order by min(next_try_at) filter (where kind <> ${DIGEST}) nulls last, min(next_try_at)`;
    for (const { company_id } of companies) {
      const [mail] = await tx<Waiting[]>`
        update mails set tries = tries + 1, next_try_at = ${now}::timestamptz + make_interval(secs => ${TAKEN_FOR_S})
        where company_id = ${company_id} and id = (
          select id from mails where company_id = ${company_id} and next_try_at <= ${now}
          order by kind = ${DIGEST}, next_try_at limit 1 for update skip locked)
        returning company_id, id, sealed, created_at, tries`;
      if (mail !== undefined) return mail;
    }
    return undefined;
  });
}

/** Sends the mail that has waited longest; false when none is due. */
async function sendNext(
  services: Sender,
  deliver: (letter: Letter, id: string) => Promise<void>,
  log: LogFailure,
): Promise<boolean> {
  const { keys, clock } = services;
  const now = clock.now().toISOString();
  const mail = await takeNext(services, now);
  if (mail === undefined) return false;
  try {
    const letter = JSON.parse(keys.open(mail.sealed, mailPlace(mail.company_id, mail.id))) as Letter;
    await deliver(letter, mail.id);
    await forget(services, mail);
  } catch (error) {
    await putOff(services, mail, error, log);
  }
  return true;
}

/** Retries after 1, 2, 4 ... minutes, at most an hour; gives up after a day, or at once on a permanent error. */
async function putOff(services: Sender, mail: Waiting, error: unknown, log: LogFailure): Promise<void> {
  const now = services.clock.now();
  const given_up =
    isRefusedForGood(error) || now.getTime() - Date.parse(mail.created_at) >= GIVEN_UP_AFTER_MS;
  const wait_s = Math.min(LONGEST_WAIT_S, 60 * 2 ** Math.min(mail.tries - 1, 10));
  if (given_up) await forget(services, mail);
  else
    await services.db.onPlatform(
      (tx) => tx`
        update mails set next_try_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${wait_s})
        where company_id = ${mail.company_id} and id = ${mail.id}`,
    );
  log({ job: JOB, company_id: mail.company_id, tries: mail.tries, given_up, failure: reasonOf(error) });
}

async function forget({ db }: Sender, { company_id, id }: Waiting): Promise<void> {
  await db.onPlatform((tx) => tx`delete from mails where company_id = ${company_id} and id = ${id}`);
}

type SmtpError = { readonly code?: unknown; readonly responseCode?: unknown };

/** The address or the message itself was rejected (5xx); a failed sign-in to the mail server may still be repaired. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = Object(error) as SmtpError;
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  );
}

/** The kind of the failure, for the log; a mail server's answer may quote the address. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { code, responseCode } = Object(error) as SmtpError;
  return { name: error instanceof Error ? error.name : typeof error, code, response: responseCode };
}
