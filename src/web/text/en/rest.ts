import type { Same } from '../shape.ts';
import type { rest as sv } from '../sv/rest.ts';
import { approvals } from './approvals.ts';
import { companies } from './companies.ts';
import { pay } from './pay.ts';
import { shell } from './shell.ts';
import { shifts } from './shifts.ts';
import { timeEntries } from './time-entries.ts';
import { users } from './users.ts';

/** What is said to those who are signed in; a sentence missing does not compile. */
export const rest = { approvals, companies, pay, shell, shifts, timeEntries, users } satisfies Same<
  typeof sv
>;
/** The contract speaks English itself. */
export const validation: Readonly<Record<string, string>> = {};
