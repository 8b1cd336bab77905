/**
 * Whose hands is a manager's sign-in in (second-person.md)? The acts of the days that are remembered, in their order. Throws
 * nothing. Source: decision 0150.
 */

export type SignInAct = {
  readonly by: 'self' | 'other';
  readonly what: 'password' | 'address' | 'factor' | 'link';
  /** Was the person a manager then? */
  readonly was_manager: boolean;
};

export type Standing = 'own' | 'handed' | 'new';

/** What two managers do together. */
export const COUNTERSIGNED = [
  'role',
  'closing',
  'planners',
  'second_person_off',
  'payroll_run',
  'extra_run',
  'undo',
  'bank_file',
] as const;
export type Countersigned = (typeof COUNTERSIGNED)[number];

export const REMEMBERED_DAYS = 14;

export function standingOf(acts: readonly SignInAct[]): Standing {
  let others: SignInAct[] = [];
  for (const act of acts) {
    // An address that changes in a handed sign-in may be that of another person.
    if (act.by === 'other' || (act.what === 'address' && others.length > 0)) others.push(act);
    // A person who changed the address may have read the mail.
    else if (act.what === 'link' && !others.some(({ what }) => what === 'address')) others = [];
  }
  if (others.length === 0) return 'own';
  return others.every(({ was_manager }) => was_manager) ? 'handed' : 'new';
}
