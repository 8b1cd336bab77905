import type { Same } from '../shape.ts';
import type { texts as sv } from '../sv/index.ts';
import { approvals } from './approvals.ts';
import { common } from './common.ts';
import { companies } from './companies.ts';
import { errors } from './errors.ts';
import { pay } from './pay.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { shifts } from './shifts.ts';
import { timeEntries } from './time-entries.ts';
import { users } from './users.ts';

/** All sentences in English; one missing does not compile. */
export const texts = {
  common,
  session,
  shell,
  errors,
  pay,
  users,
  companies,
  shifts,
  timeEntries,
  approvals,
} satisfies Same<typeof sv>;
/** The contract speaks English itself. */
export const validation: Readonly<Record<string, string>> = {};
