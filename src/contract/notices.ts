import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredInstant, date, id, rows, someone } from './fields.ts';

export const NOTICE_KINDS = [
  'shift_offered',
  'shift_assigned',
  'shift_moved',
  'shift_removed',
  'shift_rejected',
  /** Several shifts at once: `count` of them, from `date` to `last_day`; `to_answer` of them ask for an answer. */
  'plan_published',
  /** An open shift that the person may take. */
  'shift_open',
  'shift_claimed',
  /** To managers: nobody is left to ask of those who could take an open shift; the last of them has said no. */
  'offer_passed',
  /** `status`: granted, declined, or why the offer ended: filled, moved, gone, ended. */
  'claim_answered',
  /** A planning period opened for wishes, or closes soon: its days, and `closes_on`. */
  'wishes_open',
  'wishes_closing',
  /** A colleague asks for a shift to be taken over or swapped; `status`: hand_over, swap. */
  'trade_asked',
  /** To managers: `person` and `by` agree; `status`: accepted, half (the other unit has said yes), approved. */
  'trade_accepted',
  /** `status`: accepted, declined, handed_over, taken_over, swapped, refused, withdrawn, or why it lapsed (core/roster/trade.ts). */
  'trade_answered',
  /** `by` wrote `message` to the people of the shift, or of `unit`, or of those who work there on `date`. */
  'message_written',
  'report_rejected',
  'report_missing',
  'leave_asked',
  'leave_answered',
  'absence_told',
  'absence_entered',
  /** `status`: `marked`, a shift as unauthorised absence, or `taken_back`. */
  'no_show',
  'bank_account_changed',
  'account_changed',
  /** The account was used in a browser in which the person had not signed in before. */
  'new_browser',
  /** `by` asks for a second manager; `kind`: what for (contract/countersignatures.ts); `person`: whom it concerns. */
  'countersign_asked',
  /** `status`: given, declined. */
  'countersign_answered',
  /** To managers: the operator let one manager be enough (decision 0150). */
  'second_person_off',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a person chooses by, for push and mail: the bell has every notice. */
export const NOTICE_GROUPS = ['shifts', 'open_shifts', 'reports', 'leave', 'account'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

export const GROUP_OF = {
  shift_offered: 'shifts',
  shift_assigned: 'shifts',
  shift_moved: 'shifts',
  shift_removed: 'shifts',
  shift_rejected: 'shifts',
  plan_published: 'shifts',
  message_written: 'shifts',
  shift_open: 'open_shifts',
  shift_claimed: 'open_shifts',
  offer_passed: 'open_shifts',
  claim_answered: 'open_shifts',
  trade_asked: 'open_shifts',
  trade_accepted: 'open_shifts',
  trade_answered: 'open_shifts',
  report_rejected: 'reports',
  report_missing: 'reports',
  no_show: 'reports',
  wishes_open: 'leave',
  wishes_closing: 'leave',
  leave_asked: 'leave',
  leave_answered: 'leave',
  absence_told: 'leave',
  absence_entered: 'leave',
  bank_account_changed: 'account',
  account_changed: 'account',
  new_browser: 'account',
  countersign_asked: 'account',
  countersign_answered: 'account',
  second_person_off: 'account',
} as const satisfies Record<NoticeKind, NoticeGroup>;

/** A notice to a person. It holds facts; the client makes the sentence in its own language. */
export const notice = z.strictObject({
  id,
  kind: z.enum(NOTICE_KINDS),
  facts: z.strictObject({
    /** Its day, `YYYY-MM-DD`, in the company's time zone; for leave the first day. */
    date: z.string().optional(),
    last_day: z.string().optional(),
    start_time: answeredInstant.optional(),
    end_time: answeredInstant.optional(),
    /** Before the change (shift_moved); the kind only where it changed. */
    was_start_time: answeredInstant.optional(),
    was_end_time: answeredInstant.optional(),
    was_kind: z.string().optional(),
    /** The person that a manager's notice is about. */
    person: z.string().optional(),
    person_id: id.optional(),
    /** The actor (account_changed; bank_account_changed of a person who has left, to the other managers). */
    by: z.string().optional(),
    status: z.string().optional(),
    /** Of a shift that is no work; of an absence. */
    kind: z.string().optional(),
    reason: z.string().nullable().optional(),
    /** The new account, masked (bank_account_changed). */
    account: z.string().optional(),
    count: z.number().int().optional(),
    to_answer: z.number().int().optional(),
    /** What the manager wrote (plan_published, message_written). */
    message: z.string().optional(),
    /** The unit's name (message_written). */
    unit: z.string().optional(),
    publication_id: id.optional(),
    shift_id: id.optional(),
    offer_id: id.optional(),
    /** The last day for wishes. */
    closes_on: z.string().optional(),
    period_id: id.optional(),
    trade_id: id.optional(),
    entry_id: id.optional(),
    leave_id: id.optional(),
    absence_id: id.optional(),
  }),
  created_at: answeredInstant,
  read_at: answeredInstant.nullable(),
});
export type Notice = z.output<typeof notice>;

export const listNotices = call({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices/',
  who: STAFF,
  summary: 'The own notices of the last 60 days, newest first, at most 100',
  reply: rows(notice),
  status: 200,
});

export const readNotices = call({
  name: 'readNotices',
  method: 'POST',
  path: '/api/notices/read/',
  who: STAFF,
  summary: 'Mark own notices as read; without ids all of them',
  body: z.strictObject({ ids: z.array(id).max(200).optional() }),
  reply: z.undefined(),
  status: 204,
});

export const remind = call({
  name: 'remind',
  method: 'POST',
  path: '/api/reminders/',
  who: MANAGERS,
  summary: 'Remind people of days that are planned and not reported; the same day once in 12 hours',
  body: z.strictObject({
    days: z
      .array(z.strictObject({ worker_id: id, date }))
      .min(1)
      .max(500),
  }),
  reply: z.strictObject({
    reminded: z.number().int(),
    skipped: z.array(z.strictObject({ worker_id: id, date: z.string(), code: z.string() })),
  }),
  status: 200,
});

export const remindPeople = call({
  name: 'remindPeople',
  method: 'POST',
  path: '/api/reminders/people/',
  who: MANAGERS,
  summary:
    'Remind people of all their planned days of a month that are not reported; the same day once in 12 hours',
  body: z.strictObject({
    year: z.number().int().min(2020).max(2198),
    month: z.number().int().min(1).max(12),
    people: someone,
  }),
  reply: z.strictObject({
    reminded: z.number().int(),
    /** Days that somebody was reminded of lately. */
    lately: z.number().int(),
  }),
  status: 200,
});
