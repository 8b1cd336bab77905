import { getExtraRun } from '../../contract/extra-runs.ts';
import { getOutsidePayments } from '../../contract/outside-payments.ts';
import { listPayDebts } from '../../contract/pay-debts.ts';
import { getPayFilePeople, listKeptFiles } from '../../contract/payroll-files.ts';
import { getPayrollMonth } from '../../contract/payroll-runs.ts';
import { ask } from '../data.ts';
import { partsOf } from '../months.ts';

/** The queries of the payroll screen. */

export const monthQuery = (month: string) =>
  ask('pay-months', getPayrollMonth, { query: partsOf(month).query });

/** The people whom an extra run of the month may pay; a day left out: the next bank day. */
export const extraQuery = (month: string, day: string | null) =>
  ask('pay-months', getExtraRun, {
    query: { ...partsOf(month).query, ...(day === null ? {} : { payment_date: day }) },
  });

/** The debts of people from runs with a net below 0. */
export const debtsQuery = () => ask('pay-months', listPayDebts, {});

/** Depends on present accounts, personal numbers and dates of birth, so it is read again with people. */
export const filePeopleQuery = (run: string) => ask('users', getPayFilePeople, { params: { id: run } });

/** What a run owes to others than its people. */
export const outsideQuery = (run: string) => ask('pay-months', getOutsidePayments, { params: { id: run } });

/** The files of the month's runs as they were sent. */
export const keptFilesQuery = (month: string) =>
  ask('pay-months', listKeptFiles, { query: partsOf(month).query });
