import { randomBytes } from 'node:crypto';
import { hashPassword } from '../accounts/passwords.ts';
import type { Db } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { StartRefusal } from '../start-refusal.ts';
import { buildSuperuser } from './builders.ts';

type Place = { readonly db: Db; readonly keys: Keys; readonly say: (line: string) => void };

/** `create-superuser NAME EMAIL`: makes an account of the platform and prints its password. */
export async function createSuperuser(
  { db, keys, say }: Place,
  [username, email]: readonly string[],
): Promise<void> {
  if (username === undefined || email === undefined) {
    throw new StartRefusal('Say who: npm run superuser -- NAME EMAIL');
  }
  const password = randomBytes(12).toString('base64url');
  try {
    await buildSuperuser(db, keys, await hashPassword(password), {
      username,
      email,
      first_name: username,
      last_name: '',
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505')
      throw new StartRefusal(`There already is a superuser ${username}, or one with that e-mail.`);
    throw error;
  }
  say(`Superuser ${username} can sign in with ${password}`);
  say('Change the password after the first sign-in.');
}
