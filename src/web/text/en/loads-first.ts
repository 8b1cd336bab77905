import type { Same } from '../shape.ts';
import type { firstWords as sv } from '../sv/loads-first.ts';
import { common } from './common.ts';
import { firstErrors } from './first-errors.ts';
import { session } from './session.ts';

/** What the login says. */
export const firstWords = { common, session, errors: firstErrors } satisfies Same<typeof sv>;
