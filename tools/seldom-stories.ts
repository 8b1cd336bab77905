import { existsSync } from 'node:fs';

/** Stories of what a company does seldom, and the weight of every screen: the gate alone runs them (decision 0048). */
export const SELDOM = [
  'availability',
  'bank-accounts',
  'by-hand',
  'exports',
  'history',
  'hours-account',
  'kept-days',
  'live',
  'long-lists',
  'mending',
  'needs',
  'no-show',
  'on-call',
  'pay-codes',
  'pay-debts',
  'pay-files-kept',
  'pay-rules',
  'people',
  'people-sheet',
  'places',
  'proposal-whys',
  'proposals',
  'rail',
  'roster-copies',
  'sick-terms',
  'skills',
  'smallest-change',
  'superadmin',
  'tax',
  'trades',
  'units',
  'vacation-ledger',
  'week-hasty',
  'weight',
  'wishes',
].map((story) => `test/e2e/${story}.e2e.ts`);

for (const story of SELDOM)
  if (!existsSync(new URL(`../${story}`, import.meta.url))) throw new Error(`there is no ${story}`);
