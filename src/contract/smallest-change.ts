import { z } from 'zod';
import { SMALLEST_CHANGES } from '../core/roster/proposal/smallest-change.ts';
import { ROSTER_RULES } from './broken-rules.ts';
import { call, MANAGERS } from './call.ts';
import { byId, id, person, rows } from './fields.ts';
import { planChange } from './roster-whys.ts';
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
    /** The shifts of the person among those that change hands; minutes of the others alone; points beside the places left empty. */
    ...planChange,
  }),
  status: 200,
});
