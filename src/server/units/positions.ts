import { changePosition, createPosition, deletePosition, listPositions } from '../../contract/positions.ts';
import { type Handler, inCompany } from '../handler.ts';
import { namedRows } from './named-rows.ts';

/** Positions (decision 0091). */

const positions = namedRows({
  table: 'positions',
  noun: 'position',
  more: [],
  namedBy: (tx, company_id, id) => tx`
    select 1 from shifts where company_id = ${company_id} and position_id = ${id}
    union all select 1 from staffing_needs where company_id = ${company_id} and position_id = ${id}`,
});

export const positionHandlers: readonly Handler[] = [
  inCompany(listPositions, ({ caller, tx }) => positions.list(tx, caller.company_id)),
  inCompany(createPosition, async ({ input, ...asked }) => positions.create(asked, input.body)),
  inCompany(changePosition, async ({ input: { params, body }, ...asked }) =>
    positions.change({ ...asked, ...params }, body),
  ),
  inCompany(deletePosition, async ({ input: { params }, ...asked }) =>
    positions.remove({ ...asked, ...params }),
  ),
];
