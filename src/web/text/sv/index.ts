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

export { validation } from './validation.ts';

/** All sentences in Swedish, by noun: `t('session.sign_in')`. */
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
};
