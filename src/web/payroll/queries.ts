import { getSettings } from '../../contract/companies.ts';
import { getPayFilePeople, getPayrollMonth } from '../../contract/payroll-runs.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';

/** What the payroll screen reads. */

export const monthQuery = (month: string) =>
  ask('pay-months', getPayrollMonth, { query: partsOf(month).query });

/** Hangs on accounts, numbers and dates of birth as they are today: it follows what is known of people. */
export const filePeopleQuery = (run: string) => ask('users', getPayFilePeople, { params: { id: run } });

export const settingsQuery = () => ask('company', getSettings, {});
