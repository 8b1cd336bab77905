import { getSettings } from '../../contract/companies.ts';
import { getPayFilePeople, listKeptFiles } from '../../contract/payroll-files.ts';
import { getPayrollMonth } from '../../contract/payroll-runs.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';

/** The queries of the payroll screen. */

export const monthQuery = (month: string) =>
  ask('pay-months', getPayrollMonth, { query: partsOf(month).query });

/** Depends on present accounts, personal numbers and dates of birth, so it is read again with people. */
export const filePeopleQuery = (run: string) => ask('users', getPayFilePeople, { params: { id: run } });

/** The files of the month's runs as they were sent. */
export const keptFilesQuery = (month: string) =>
  ask('pay-months', listKeptFiles, { query: partsOf(month).query });

export const settingsQuery = () => ask('company', getSettings, {});
