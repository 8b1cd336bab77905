import { decidersOf } from '../../core/roster/trade.ts';
import { managersBut } from '../history/notices.ts';
import type { Asked } from '../offers/offer-rows.ts';
import { planningOf } from '../units/unit-planners.ts';
import { shiftsOf, type Trade } from './trade-rows.ts';

/** The managers who answer requests, as the units are planned now (core: decidersOf). */
export async function decidersFor({
  tx,
  caller,
}: Pick<Asked, 'tx' | 'caller'>): Promise<(trade: Trade) => string[][]> {
  const { company_id } = caller;
  const managers = await planningOf(tx, company_id, await managersBut(tx, company_id, null));
  return (trade) => decidersOf(managers, shiftsOf(trade));
}
