import { common } from './common.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';

/** The sentences of the login: they load before anything is drawn. */
export const firstWords = { common, session, errors };
