import { approvals } from './approvals.ts';
import { companies } from './companies.ts';
import { pay } from './pay.ts';
import { shell } from './shell.ts';
import { shifts } from './shifts.ts';
import { timeEntries } from './time-entries.ts';
import { users } from './users.ts';

export { validation } from './validation.ts';

/** What is said to those who are signed in, by noun: `t('pay.title')`. A new noun is added here and in the English twin. */
export const rest = { approvals, companies, pay, shell, shifts, timeEntries, users };
