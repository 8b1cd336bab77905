import { changeUnit, createUnit, deleteUnit, listUnits } from '../../contract/units.ts';
import { type Handler, inCompany } from '../handler.ts';
import { namedRows } from './named-rows.ts';

/** Units (decision 0091). */

const units = namedRows({ table: 'units', noun: 'unit', column: 'unit_id' });

export const unitHandlers: readonly Handler[] = [
  inCompany(listUnits, ({ caller, tx }) => units.list(tx, caller.company_id)),
  inCompany(createUnit, async ({ input, ...asked }) => units.create(asked, input.body)),
  inCompany(changeUnit, async ({ input: { params, body }, ...asked }) =>
    units.change({ ...asked, ...params }, body),
  ),
  inCompany(deleteUnit, async ({ input: { params }, ...asked }) => units.remove({ ...asked, ...params })),
];
