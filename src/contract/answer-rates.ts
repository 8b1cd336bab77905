import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { answeredDate } from './fields.ts';

/** How many answer when they are asked, week by week (decision 0173). */

export const ANSWER_WEEKS = 8;

const count = z.number().int();

export const getAnswerRates = call({
  name: 'getAnswerRates',
  method: 'GET',
  path: '/api/answer-rates/',
  who: MANAGERS,
  summary:
    'Of the shifts of the last eight weeks that have begun: how many times people were asked and said yes or no, and how many open shifts were offered and taken',
  reply: z.strictObject({
    weeks: z.array(
      z.strictObject({
        /** Its Monday. */
        week: answeredDate,
        asked: count,
        yes: count,
        no: count,
        offered: count,
        taken: count,
      }),
    ),
  }),
  status: 200,
  report: true,
});
