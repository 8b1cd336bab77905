import { z } from 'zod';
import { REASON_KINDS, UNFIT_TOLD } from '../core/roster/proposal/reasons.ts';
import { ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { unsocial } from './fairness.ts';
import { byId, id, person, rows } from './fields.ts';
import { HARD_RULES, termOf } from './roster-points.ts';

/** Why a person has a shift, what it means for their rest, and what they have had beside others (decision 0125). */

/** What is told of everybody else. Nobody's absence is in it. */
export const reasonsTold = {
  shift_id: id,
  worker: person.nullable(),
  kind: z.enum(REASON_KINDS),
  /** What the post costs in the person's own row, the dearest first; below 0: it saves. */
  terms: rows(termOf),
  /** Others who could have it without breaking a rule, the nearest first, and what they cost more. */
  others: rows(z.strictObject({ worker: person, points: z.number(), terms: rows(termOf) })),
  /** How many more could. */
  more_others: z.number().int(),
  /** Those who would break a rule of working time. */
  breaks: rows(
    z.strictObject({ rule: z.enum(HARD_RULES), people: z.array(person), count: z.number().int() }),
  ),
  /** How many cannot have it at all: nobody's absence is told. */
  unfit: rows(z.strictObject({ why: z.enum(UNFIT_TOLD), count: z.number().int() })),
};

/** What the post is to the person who has it; null and empty: nobody has. */
export const besideOthers = {
  /** Minutes free before and after it, by the plan with its drafts; null: more than a week. */
  rest: z
    .strictObject({ before_min: z.number().int().nullable(), after_min: z.number().int().nullable() })
    .nullable(),
  /** Rules of rest, hours and rhythm that the plan breaks with it. */
  broken: rows(z.enum(ROSTER_RULES)),
  /** Of the twelve months before, in the unit of the shift; the median of its people. null: the person is not among them. */
  fairness: z
    .strictObject({ had: unsocial, share: unsocial.nullable(), median: unsocial, people: z.number().int() })
    .nullable(),
};

export const explainPost = call({
  name: 'explainPost',
  method: 'GET',
  path: '/api/shifts/{id}/reasons/',
  who: MANAGERS,
  summary:
    'Why a person has a shift, published or drafted, and not another; without a person: who could have an open place. By the week that stands now',
  params: byId,
  query: z.strictObject({ worker_id: id.optional() }),
  reply: z.strictObject({ ...reasonsTold, ...besideOthers }),
  status: 200,
});
