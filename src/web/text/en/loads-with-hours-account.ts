import { hoursAccount } from './hours-account.ts';

/** Sentences of the hours account: they load with it. */
export const hoursAccountWords = { hoursAccount };
