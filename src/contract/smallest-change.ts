import { z } from 'zod';
import { SMALLEST_CHANGES } from '../core/roster/proposal/smallest-change.ts';
import { ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { answeredKronor, byId, id, person, rows } from './fields.ts';
import { termOf } from './roster-runs.ts';
import { timesOfShift } from './shifts.ts';

/** What must change when somebody cannot work, and no more (decision 0138). */

const placed = z.strictObject({ ...timesOfShift.shape, shift_id: id });

export const findSmallestChange = call({
  name: 'findSmallestChange',
  method: 'GET',
  path: '/api/shifts/{id}/smallest-change/',
  who: MANAGERS,
  without_cost: 'left_out',
  summary:
    'The fewest changes of what stands that give the shifts of a person who cannot work to others: the asked shift, and those that the same absence covers',
  params: byId,
  query: z.strictObject({
    /** The person on the shift who cannot work. */
    instead_of: id,
  }),
  reply: z.strictObject({
    worker: person,
    /** `nothing`: none of the shifts can change hands any more. */
    kind: z.enum(SMALLEST_CHANGES),
    /** The shifts that need somebody else. */
    shifts: rows(placed),
    /** Of `impossible` and `partly`: the rules that the last check found broken. */
    rules: rows(z.enum(ROSTER_RULES)),
    /** The shifts that change hands, those of the person among them; null: nobody gets it. */
    changes: rows(placed.extend({ from: person.nullable(), to: person.nullable() })),
    /** More or less paid time of the others, by person. */
    minutes: rows(z.strictObject({ worker: person, minutes: z.number().int() })),
    /** Beside the places left empty; what a filled place is worth is not in it. Below 0: it saves. */
    points: z.number(),
    terms: rows(termOf),
    /** More pay of the shifts than with the places empty, and contribution on it; null: nothing changes, or the caller does not see cost. */
    cost: z
      .strictObject({
        pay: answeredKronor,
        contribution: answeredKronor.nullable(),
        /** People whose pay is not known: they cost nothing here. */
        unknown: z.array(id),
      })
      .nullable(),
  }),
  status: 200,
});
