import { common } from './common.ts';
import { firstErrors } from './first-errors.ts';
import { session } from './session.ts';

/** The sentences of the login: they load before anything is drawn. */
export const firstWords = { common, session, errors: firstErrors };
