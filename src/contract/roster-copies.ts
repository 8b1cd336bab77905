import { z } from 'zod';
import { COPY_FATES, COPY_POLICIES, COPY_REASONS } from '../core/roster/roll-out.ts';
import { brokenRule } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { draftLine } from './drafts.ts';
import { date, id, person, RANGE_ORDER, rangeInOrder, rows, unitShown } from './fields.ts';
import { timesOfShift } from './shifts.ts';

/** Copies of a roster into drafts (core/roster/roll-out.md): one action on the line of drafts, undone with `undoDraft`. */

/** How often a copy repeats at most: a year of weeks. */
export const MOST_REPEATS = 52;
/** How many days are skipped at most. */
const MOST_SKIPPED = 100;

/** What a copy and a template have in common. */
export const rollingOut = {
  /** Nothing else is copied or replaced. */
  unit_id: unitShown,
  with_people: z.boolean(),
  policy: z.enum(COPY_POLICIES),
  /** Days on which nothing is made or replaced. */
  skip: z.array(date).max(MOST_SKIPPED).optional(),
  /** Answers what would be made, and writes nothing. */
  dry_run: z.boolean().optional(),
};

export const rolledOut = z.strictObject({
  /** Shifts that were made, and people who are on them. */
  made: z.number().int(),
  placed: z.number().int(),
  /** Shifts that went. */
  replaced: z.number().int(),
  gone: z.array(id),
  /** What was left out, opened or doubled, by day; `worker` null: the shift as a whole. */
  lines: rows(
    z.strictObject({
      worker: person.nullable(),
      date: z.string(),
      start_time_local: z.string(),
      end_time_local: z.string(),
      fate: z.enum(COPY_FATES),
      reason: z.enum(COPY_REASONS),
    }),
  ),
  /** What the shifts that are made break, by person and rule: how often, and the first. Left out: nothing. */
  broken: rows(brokenRule.extend({ count: z.number().int() })).optional(),
  /** The shifts that were made, as the roster shows them. */
  shifts: z.array(timesOfShift.extend({ shift_id: id, people: z.array(person) })),
  ...draftLine,
});

export const copyRoster = call({
  name: 'copyRoster',
  method: 'POST',
  path: '/api/roster-copies/',
  who: MANAGERS,
  summary:
    'Copy the shifts and drafts of some days, into drafts, to as many days from `to_date` on, and again after each whole week of them',
  body: z
    .strictObject({
      start_date: date,
      end_date: date,
      to_date: date,
      /** How often; left out: once. */
      times: z.number().int().min(1).max(MOST_REPEATS).optional(),
      ...rollingOut,
    })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: rolledOut,
  status: 200,
});
