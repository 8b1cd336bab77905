import { common } from './common.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';

/** What the login says. */
export const first = { common, session, errors };
