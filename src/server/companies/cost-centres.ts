import { randomUUID } from 'node:crypto';
import {
  COST_CENTRE_FIELDS,
  type CostCentre,
  changeCostCentre,
  createCostCentre,
  listCostCentres,
} from '../../contract/cost-centres.ts';
import { given, picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

/** Cost centres (decision 0079). Pay terms name them by number, and payslips keep the name of their day. */

export const costCentreHandlers: readonly Handler[] = [
  inCompany(
    listCostCentres,
    ({ caller, tx }) => tx<CostCentre[]>`
      select ${columns(tx)} from cost_centres where company_id = ${caller.company_id} order by number`,
  ),

  inCompany(createCostCentre, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const id = randomUUID();
    await tx`insert into cost_centres ${tx({ company_id, id, ...body })}`;
    await record(tx, caller, now, [{ noun: 'cost_centre', noun_id: id, action: 'created', became: body }]);
    await announce(tx, company_id, 'company', [company_id]);
    return one(tx, company_id, id);
  }),

  inCompany(changeCostCentre, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await one(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => was);
    const became = { ...was, ...given(body) };
    await tx`
      update cost_centres set ${tx({ ...picked(became, COST_CENTRE_FIELDS), version: was.version + 1 })}
      where company_id = ${company_id} and id = ${was.id}`;
    await record(tx, caller, now, [
      {
        noun: 'cost_centre',
        noun_id: was.id,
        action: 'changed',
        was: remembered(was),
        became: remembered(became),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return one(tx, company_id, was.id);
  }),
];

const columns = (tx: Tx) => tx`id, number, ${tx([...COST_CENTRE_FIELDS])}, version`;

const remembered = (row: CostCentre): Record<string, unknown> =>
  picked(row, [...COST_CENTRE_FIELDS, 'number']);

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<CostCentre> {
  const [row] = await tx<CostCentre[]>`
    select ${columns(tx)} from cost_centres
    where company_id = ${company_id} and id = ${id} ${lock ? tx`for update` : tx``}`;
  if (row === undefined) throw new Refusal('not_found');
  return row;
}
