import { getVacationLedger, listVacationBalances } from '../../contract/vacation.ts';
import { getVacationRules } from '../../contract/vacation-rules.ts';
import { ask } from '../data.ts';

/** The queries of vacation days. Without `user` the own; `on`: a day of the last vacation year. */

export const ledgerQuery = (user?: string, on?: string) =>
  ask('pay', getVacationLedger, {
    query: { ...(user === undefined ? {} : { user }), ...(on === undefined ? {} : { on }) },
  });

export const balancesQuery = (user: string) => ask('users', listVacationBalances, { query: { user } });

export const vacationRulesQuery = ask('company', getVacationRules, {});
