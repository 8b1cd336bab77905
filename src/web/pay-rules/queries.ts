import { getCompanyPayroll, getSettings } from '../../contract/companies.ts';
import { listRuleSets } from '../../contract/rule-sets.ts';
import { ask } from '../data.ts';

/** The readings of this page. An event `company` has them read again. */

export const ruleSetsQuery = ask('company', listRuleSets, {});
export const settingsQuery = ask('company', getSettings, {});
export const employerQuery = ask('company', getCompanyPayroll, {});
