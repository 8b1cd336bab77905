import { endSecondFactorOf } from '../accounts/second-factors.ts';
import type { Db } from '../database/db.ts';
import { findTenant, PLATFORM_COMPANY } from '../database/tenant.ts';
import type { Clock } from '../handler.ts';
import { endSecondPersonOf } from '../second-person/setting.ts';
import { StartRefusal } from '../start-refusal.ts';

/** What the operator alone can do for people whom a rule of the product shuts out. Each is an entry of history without a person. */

type Place = { readonly db: Db; readonly clock: Clock; readonly say: (line: string) => void };

/** `second-factor-off USERNAME SUBDOMAIN`: a company's only manager, or a superuser, lost the authenticator and the recovery codes. */
export async function endSecondFactor(
  { db, clock, say }: Place,
  [username, subdomain]: readonly string[],
): Promise<void> {
  if (username === undefined)
    throw new StartRefusal(
      'Say whose: npm run second-factor-off -- USERNAME SUBDOMAIN (none for a superuser)',
    );
  const company_id = subdomain === undefined ? PLATFORM_COMPANY : await companyOf(db, subdomain);
  const now = clock.now().toISOString();
  const outcome = await db.inCompany(company_id, (tx) => endSecondFactorOf(tx, company_id, username, now));
  if (outcome === 'not_found') throw new StartRefusal(`There is no account ${username} there.`);
  if (outcome === 'already_in_state') throw new StartRefusal(`${username} signs in in one step already.`);
  say(`${username} signs in with the password alone, and is signed out everywhere.`);
}

/** `second-person-off SUBDOMAIN`: the other manager who counts is away for good, and nobody can countersign that. */
export async function endSecondPerson(
  { db, clock, say }: Place,
  [subdomain]: readonly string[],
): Promise<void> {
  if (subdomain === undefined) throw new StartRefusal('Say where: npm run second-person-off -- SUBDOMAIN');
  const company_id = await companyOf(db, subdomain);
  const now = clock.now().toISOString();
  const ended = await db.inCompany(company_id, (tx) => endSecondPersonOf(tx, company_id, now));
  if (!ended) throw new StartRefusal(`In ${subdomain} a manager acts alone already.`);
  say(
    `In ${subdomain} a manager acts alone. Any manager turns the second person on again, in the company's settings.`,
  );
}

async function companyOf(db: Db, subdomain: string): Promise<string> {
  const company = await db.inCompany(PLATFORM_COMPANY, (tx) => findTenant(tx, subdomain));
  if (company === null) throw new StartRefusal(`There is no company ${subdomain}.`);
  return company.id;
}
