import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { answeredDate, answeredKronor, date, id, plan, RANGE_ORDER, rangeInOrder, rows } from './fields.ts';
import { publicationAsked } from './publications.ts';
import { isShort, MOST_DAYS_SENTENCE } from './rosters.ts';

/** What the roster of some days costs (decision 0095): the pay of it if every shift is worked as planned. */

/** In kronor. The contribution is null where none is modelled for the day of payment. */
const cost = { pay: answeredKronor, contribution: answeredKronor.nullable() };

export const getRosterCosts = call({
  name: 'getRosterCosts',
  method: 'GET',
  path: '/api/roster-costs/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What the plan of at most 62 days costs, by day and unit and by person',
  query: z
    .strictObject({
      start_date: date,
      end_date: date,
      plan,
    })
    .refine(rangeInOrder, RANGE_ORDER)
    .refine(isShort, MOST_DAYS_SENTENCE),
  reply: z.strictObject({
    /** Shifts by the day they start on and their unit. Monthly salaries are not among them. */
    days: rows(
      z.strictObject({
        date: answeredDate,
        unit_id: id.nullable(),
        ...cost,
        /** What of the pay is supplements for unsocial hours. */
        ob: answeredKronor,
      }),
    ),
    /** Monthly salaries by the days that they are for. */
    salaries: rows(z.strictObject({ date: answeredDate, ...cost })),
    /** Shifts by person, and apart from them the person's monthly salary of these days. */
    people: rows(z.strictObject({ worker_id: id, ...cost, salary: answeredKronor })),
    /** People on a shift of these days whose pay is not known: they cost nothing here. */
    unknown: z.array(id),
  }),
  status: 200,
});

export const previewPublicationCost = call({
  name: 'previewPublicationCost',
  method: 'POST',
  path: '/api/publications/cost/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What a publication would add to the cost of the plan, or take from it; nothing is written',
  body: z
    .strictObject(publicationAsked)
    .refine(rangeInOrder, RANGE_ORDER)
    .refine(isShort, MOST_DAYS_SENTENCE),
  reply: z.strictObject({
    /** The difference in pay of the shifts, and in the contribution on it; monthly salaries stay as they are. */
    ...cost,
    /** People on a changed shift whose pay is not known: they cost nothing here. */
    unknown: z.array(id),
  }),
  status: 200,
});
