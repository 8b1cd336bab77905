import { randomBytes } from 'node:crypto';
import { WITHOUT_FACTOR_MS } from '../../core/second-factor-due.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Db } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import type { Keys } from '../database/secrets.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import type { Clock } from '../handler.ts';
import { StartRefusal } from '../start-refusal.ts';
import { buildPerson } from './builders.ts';

type Place = {
  readonly db: Db;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly say: (line: string) => void;
};

/** `create-superuser NAME EMAIL`: makes an account of the platform and prints its password. */
export async function createSuperuser(
  { db, keys, clock, say }: Place,
  [username, email]: readonly string[],
): Promise<void> {
  if (username === undefined || email === undefined) {
    throw new StartRefusal('Say who: npm run superuser -- NAME EMAIL');
  }
  const password = randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  const due = instantAfter(clock.now().toISOString(), WITHOUT_FACTOR_MS);
  const facts = { username, email, first_name: username, last_name: '', role: 'admin' } as const;
  try {
    await db.inCompany(PLATFORM_COMPANY, async (tx) => {
      await buildPerson(tx, keys, PLATFORM_COMPANY, password_hash, facts);
      await tx`
        update company_settings set second_factor_from = coalesce(second_factor_from, ${due})
        where company_id = ${PLATFORM_COMPANY}`;
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505')
      throw new StartRefusal(`There already is a superuser ${username}, or one with that e-mail.`);
    throw error;
  }
  say(`Superuser ${username} can sign in with ${password}`);
  say('Change the password after the first sign-in.');
}
