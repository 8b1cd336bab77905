import type { Shift } from '../../contract/shifts.ts';
import { nameOf } from '../roles.ts';

/** The names of the others on a shift. */
export const othersOn = (shift: Shift, me: string): string[] =>
  shift.assignments
    .filter((one) => one.worker_id !== me && one.status !== 'rejected')
    .map((one) => nameOf(one.worker));
