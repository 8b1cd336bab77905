import type { Same } from '../shape.ts';
import type { signedInWords as sv } from '../sv/loads-signed-in.ts';
import { absences } from './absences.ts';
import { bell } from './bell.ts';
import { exports } from './exports.ts';
import { fields } from './fields.ts';
import { leave } from './leave.ts';
import { offline } from './offline.ts';
import { shell } from './shell.ts';
import { shifts } from './shifts.ts';
import { timeEntries } from './time-entries.ts';
import { users } from './users.ts';

/** What is said to those who are signed in; a sentence missing does not compile. */
export const signedInWords = {
  absences,
  exports,
  fields,
  leave,
  notices: bell,
  offline,
  shell,
  shifts,
  timeEntries,
  users,
} satisfies Same<typeof sv>;
