import { addDays } from '../../core/calendar.ts';
import type { LeaveKind, LeaveStatus } from '../../core/leave.ts';
import type { GivenLeave } from './builders.ts';

/**
 * The demo's leave: one person is away now, two are soon, two requests await an answer, and one was refused with a
 * reason.
 */

type Line = {
  /** Which of the workers. */
  readonly of: number;
  readonly kind: LeaveKind;
  /** Days from today, first and last. */
  readonly from: number;
  readonly to: number;
  readonly status: LeaveStatus;
  readonly note?: string;
  readonly reason?: string;
};

const LINES: readonly Line[] = [
  { of: 0, kind: 'compensatory', from: -24, to: -24, status: 'approved' },
  { of: 0, kind: 'compensatory', from: 9, to: 9, status: 'pending', note: 'Flyttar, behöver hela dagen.' },
  {
    of: 0,
    kind: 'vacation',
    from: 19,
    to: 23,
    status: 'rejected',
    reason: 'Två andra är redan lediga de dagarna.',
  },
  { of: 0, kind: 'vacation', from: 38, to: 48, status: 'approved', note: 'Fjällen med barnen.' },
  { of: 1, kind: 'vacation', from: -2, to: 7, status: 'approved' },
  { of: 7, kind: 'vacation', from: 14, to: 24, status: 'approved', note: 'Resan är bokad.' },
  { of: 5, kind: 'vacation', from: 16, to: 20, status: 'pending', note: 'Min systers bröllop.' },
  { of: 3, kind: 'study', from: 11, to: 11, status: 'pending', note: 'Tenta på högskolan.' },
  { of: 9, kind: 'unpaid', from: 5, to: 6, status: 'rejected', reason: 'För få på plats de dagarna.' },
];

/** The leave and absence of a company of the demo. */
export const leaveOfDemo = (workers: readonly string[], manager: string, today: string): GivenLeave[] =>
  LINES.flatMap(({ of, from, to, status, ...rest }) => {
    const user_id = workers[of];
    if (user_id === undefined) return [];
    const answered = status === 'pending' ? {} : { decided_by: manager };
    return [
      {
        ...rest,
        ...answered,
        user_id,
        status,
        first_day: addDays(today, from),
        last_day: addDays(today, to),
      },
    ];
  });

/** Is the person away that day? No shift is planned for them then. */
export const isAway = (leave: readonly GivenLeave[], user_id: string, date: string): boolean =>
  leave.some(
    (one) =>
      one.user_id === user_id && one.status === 'approved' && one.first_day <= date && date <= one.last_day,
  );
