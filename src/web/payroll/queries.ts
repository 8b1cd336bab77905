import { getSettings } from '../../contract/companies.ts';
import { getPayrollMonth } from '../../contract/payroll-runs.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';

/** What the payroll screen reads. */

export const monthQuery = (month: string) =>
  ask('pay-months', getPayrollMonth, { query: partsOf(month).query });

export const settingsQuery = () => ask('company', getSettings, {});
