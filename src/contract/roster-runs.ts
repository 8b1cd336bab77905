import { z } from 'zod';
import { LEFT_OUT_SHIFTS, WEIGHTS } from '../core/roster/proposal/facts.ts';
import { UNFIT } from '../core/roster/proposal/fit.ts';
import { NO_UNIT } from '../core/roster/unit-shown.ts';
import { ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { draftLine } from './drafts.ts';
import {
  answeredDate,
  answeredInstant,
  byId,
  date,
  id,
  person,
  RANGE_ORDER,
  rangeInOrder,
  rows,
  unitShown,
} from './fields.ts';
import { besideOthers, reasonsTold } from './post-reasons.ts';
import { HARD_RULES, points } from './roster-points.ts';
import { timesOfShift } from './shifts.ts';

/** The roster that plans itself: a manager asks for a proposal, sees it grow, and takes it over as drafts (decision 0121). */

export const MOST_RUN_DAYS = 42;
export const MOST_RUN_SECONDS = 300;
export const USUAL_RUN_SECONDS = 20;
/** The most posts of one proposal that are taken over at once. */
const MOST_POSTS = 4_000;

export const RUN_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
/** Why a run failed: the server that planned it ended, the manager no longer plans, or it is our fault. */
export const RUN_FAILURES = ['server_ended', 'not_allowed', 'fault'] as const;

/** Per cent of the usual points. */
const weights = z.strictObject(
  Object.fromEntries(WEIGHTS.map((name) => [name, z.number().int().min(0).max(400).optional()])) as Record<
    (typeof WEIGHTS)[number],
    z.ZodOptional<z.ZodNumber>
  >,
);

/** A person on a shift as it was when it was planned. */
const post = z.strictObject({ ...timesOfShift.shape, shift_id: id, worker: person });

export const rosterRun = z.strictObject({
  id,
  state: z.enum(RUN_STATES),
  asked_by: person,
  asked_at: answeredInstant,
  start_date: answeredDate,
  end_date: answeredDate,
  /** A unit, "none": shifts without one; null: all that the manager plans. */
  unit_id: z.union([id, z.literal(NO_UNIT)]).nullable(),
  seconds: z.number().int(),
  seed: z.number().int(),
  weights: z.strictObject(
    Object.fromEntries(WEIGHTS.map((name) => [name, z.number().int()])) as Record<
      (typeof WEIGHTS)[number],
      z.ZodNumber
    >,
  ),
  /** Of one that waits: 1 is the next of the whole installation. */
  place: z.number().int().nullable(),
  /** Per cent of the asked time. */
  progress: z.number().int(),
  started_at: answeredInstant.nullable(),
  ended_at: answeredInstant.nullable(),
  failure: z.enum(RUN_FAILURES).nullable(),
  /** How many places stood open; null: not begun. */
  open_places: z.number().int().nullable(),
  /** How many of them have a person in the best plan so far. */
  filled_places: z.number().int().nullable(),
  /** Of what stands, and of the best plan so far. */
  points_before: points.nullable(),
  points_best: points.nullable(),
  /** Every plan pays so many points at least, by the engine's rules; null: nothing was proven. Equal to the best: no better plan exists. */
  bound: z.number().int().nullable(),
  /** The proposal, when the run has ended. */
  posts: z.array(post),
  /** Posts that the engine found and the product's rules refuse. */
  removed: z.array(post.extend({ rules: z.array(z.enum(ROSTER_RULES)) })),
  /** Open places that nobody may be proposed for. */
  left_out_shifts: z.array(
    z.strictObject({
      ...timesOfShift.shape,
      shift_id: id,
      why: z.enum(LEFT_OUT_SHIFTS),
      rules: z.array(z.enum(ROSTER_RULES)),
    }),
  ),
  /** Places that the proposal leaves open, by shift. */
  open_shifts: rows(z.strictObject({ ...timesOfShift.shape, shift_id: id, open: z.number().int() })),
  /** People whose own posts break rules: they are planned around. */
  strained_people: rows(z.strictObject({ worker: person, rules: z.array(z.enum(HARD_RULES)) })),
});
export type RosterRun = z.output<typeof rosterRun>;

export const proposeRoster = call({
  name: 'proposeRoster',
  method: 'POST',
  path: '/api/roster-runs/',
  who: MANAGERS,
  summary:
    'Ask for people on the open places of some days. It waits for its turn. A manager who asks again gives up what still waits',
  body: z
    .strictObject({
      start_date: date,
      end_date: date,
      unit_id: unitShown,
      seconds: z.number().int().min(1).max(MOST_RUN_SECONDS).optional(),
      /** The same facts, seed and steps give the same proposal. Left out: by chance. */
      seed: z.number().int().min(0).max(2_147_483_647).optional(),
      weights: weights.optional(),
    })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: rosterRun,
  status: 201,
});

export const latestRosterRun = call({
  name: 'latestRosterRun',
  method: 'GET',
  path: '/api/roster-runs/latest/',
  who: MANAGERS,
  summary:
    "The caller's latest proposal, and another manager's that waits or is being planned; null: there is none",
  reply: z.strictObject({ run: rosterRun.nullable(), other: rosterRun.nullable() }),
  status: 200,
});

export const getRosterRun = call({
  name: 'getRosterRun',
  method: 'GET',
  path: '/api/roster-runs/{id}/',
  who: MANAGERS,
  summary: 'A proposal: its place in the queue, how far it is, and what it proposes',
  params: byId,
  reply: rosterRun,
  status: 200,
});

export const explainProposal = call({
  name: 'explainProposal',
  method: 'GET',
  path: '/api/roster-runs/{id}/reasons/',
  who: MANAGERS,
  summary:
    'Why a person is proposed for a shift, and not another; without a person: why a place stays open. By what stands now',
  params: byId,
  query: z.strictObject({ shift_id: id, worker_id: id.optional() }),
  reply: z.strictObject({
    ...reasonsTold,
    ...besideOthers,
    /** People to whom the last check refused it. */
    refused: rows(z.strictObject({ worker: person, rules: z.array(z.enum(ROSTER_RULES)) })),
  }),
  status: 200,
});

export const stopRosterRun = call({
  name: 'stopRosterRun',
  method: 'POST',
  path: '/api/roster-runs/{id}/stop/',
  who: MANAGERS,
  summary: 'Stop planning; the best plan so far is the proposal. One that has ended stays as it is',
  params: byId,
  reply: rosterRun,
  status: 200,
});

/** What moved since it was planned. `breaks`: it would break rules by now. */
export const MOVED_SINCE = [
  'shift_gone',
  'shift_changed',
  'place_taken',
  'person_gone',
  'breaks',
  ...LEFT_OUT_SHIFTS.filter((why) => why !== 'breaks'),
  ...UNFIT,
] as const;

export const applyRosterRun = call({
  name: 'applyRosterRun',
  method: 'POST',
  path: '/api/roster-runs/{id}/drafts/',
  who: MANAGERS,
  summary: 'Take a proposal over into drafts, all of it or some posts, as one action that can be undone',
  params: byId,
  body: z.strictObject({
    /** These posts alone; left out: all. */
    only: z
      .array(z.strictObject({ shift_id: id, worker_id: id }))
      .min(1)
      .max(MOST_POSTS)
      .optional(),
    /** Leaves out what has moved since; otherwise it refuses the whole. */
    skip_moved: z.boolean().optional(),
  }),
  reply: z.strictObject({
    /** How many people were put on how many shifts. */
    placed: z.number().int(),
    shifts: z.number().int(),
    /** What was left out, and why. */
    left: z.array(post.extend({ why: z.enum(MOVED_SINCE), rules: z.array(z.enum(ROSTER_RULES)) })),
    ...draftLine,
  }),
  status: 200,
});
