import {
  changeUnit,
  createUnit,
  deleteUnit,
  listUnits,
  UNIT_FIELDS,
  type Unit,
} from '../../contract/units.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { refuseField } from '../refusal.ts';
import { namedRows } from './named-rows.ts';

/** Units (decision 0091). */

const units = namedRows<Unit>({
  table: 'units',
  noun: 'unit',
  more: UNIT_FIELDS,
  // Planners of a unit that went would plan every unit.
  namedBy: (tx, company_id, id) => tx`
    select 1 from shifts where company_id = ${company_id} and unit_id = ${id}
    union all select 1 from unit_planners where company_id = ${company_id} and unit_id = ${id}
    union all select 1 from staffing_needs where company_id = ${company_id} and unit_id = ${id}
    union all select 1 from unit_people where company_id = ${company_id} and unit_id = ${id}
    union all select 1 from planning_periods where company_id = ${company_id} and unit_id = ${id}`,
});

/** Refuses a unit that the company does not have. */
export async function requireUnit(tx: Tx, company_id: string, id: string): Promise<void> {
  const [unit] = await tx`select id from units where company_id = ${company_id} and id = ${id}`;
  if (unit === undefined) throw refuseField('not_found', 'unit', 'There is no such unit.');
}

export const unitHandlers: readonly Handler[] = [
  inCompany(listUnits, ({ caller, tx }) => units.list(tx, caller.company_id)),
  inCompany(createUnit, async ({ input, ...asked }) => units.create(asked, input.body)),
  inCompany(changeUnit, async ({ input: { params, body }, ...asked }) =>
    units.change({ ...asked, ...params }, body),
  ),
  inCompany(deleteUnit, async ({ input: { params }, ...asked }) => units.remove({ ...asked, ...params })),
];
