import { getFairness, getOwnFairness } from '../../contract/fairness.ts';
import { addDays } from '../../core/calendar.ts';
import { each, ownLineOf } from '../../core/roster/fairness.ts';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import { type Handler, inCompany } from '../handler.ts';
import { unitsOfPeople } from '../units/unit-people.ts';
import { requireUnit } from '../units/units.ts';
import { namesOf } from './draft-rows.ts';
import { ledgerOf } from './fairness-ledger.ts';

/** The ledger of fairness, from what is published (decision 0134). */

export const fairnessHandlers: readonly Handler[] = [
  inCompany(getFairness, async (doing) => {
    const { input, caller, tx, today } = doing;
    const { until = today, unit_id: unit } = input.query;
    if (unit !== undefined && unit !== NO_UNIT) await requireUnit(tx, caller.company_id, unit);
    const { first, last, rows } = await ledgerOf(doing, { until, unit });
    const name = await namesOf(
      tx,
      caller.company_id,
      rows.map(({ person }) => person),
    );
    return {
      first_day: first,
      last_day: last,
      people: rows.map(({ person, share, ...row }) => ({
        ...row,
        worker: name(person),
        share: share === null ? null : each((part) => toTenths(share[part])),
      })),
    };
  }),

  inCompany(getOwnFairness, async (doing) => {
    const { caller, tx, today } = doing;
    const { company_id, user_id } = caller;
    const days = { first: addDays(today, -1), last: today };
    const units = (await unitsOfPeople(tx, company_id, [user_id], days)).get(user_id) ?? [];
    // Whole months: a median that moves each day tells what a colleague worked yesterday (decision 0157).
    const { first, last, rows } = await ledgerOf(doing, {
      until: `${today.slice(0, 7)}-01`,
      unit: units.find(({ home }) => home)?.unit_id,
    });
    return { first_day: first, last_day: last, ...ownLineOf(rows, user_id) };
  }),
];

export const toTenths = (value: number): number => Math.round(value * 10) / 10;
