import { z } from 'zod';
import { call, MANAGERS } from './call.ts';

/** What a new company does first, in this order. */
export const FIRST_STEPS = ['people', 'rules', 'week', 'report', 'approval'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const done = z.boolean();

export const getFirstSteps = call({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/first-steps/',
  who: MANAGERS,
  summary:
    'Which of the first steps of the own company are done: somebody beside the managers, rules of its own, a shift, a report, an approval; and whether it has planned for so long that it is no beginner',
  reply: z.strictObject({
    ...{ people: done, rules: done, week: done, report: done, approval: done },
    // Left out by a server of the version before.
    is_old: done.optional(),
  }),
  status: 200,
});
