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

/** Sentences for those who are signed in, by noun: `t('pay.title')`. They load with the signed-in part. A new noun is added here and in the English twin. */
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
};
