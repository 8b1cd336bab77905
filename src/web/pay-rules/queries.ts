import { getCompanyPayroll } from '../../contract/companies.ts';
import { listRuleSets } from '../../contract/rule-sets.ts';
import { ask } from '../data.ts';

/** The queries of this page. An event `company` reads them again. */

export const ruleSetsQuery = ask('company', listRuleSets, {});
export const employerQuery = ask('company', getCompanyPayroll, {});
