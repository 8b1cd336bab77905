import { type TriedRules, tryRules } from '../../contract/company-rules.ts';
import { send } from '../api.ts';
import type { ChangedRules } from './typed-settings.ts';
import { type MonthTrial, useMonthTrial } from './use-month-trial.ts';

/** What a month shows of changed rules. */
export type Trial = Omit<MonthTrial<never, TriedRules>, 'run' | 'isOf'>;

/** Tries changed rules of the company on a month. */
export const useTrial = (): MonthTrial<ChangedRules, TriedRules> =>
  useMonthTrial((month, rules) => send(tryRules, { body: { ...month, ...rules } }), keyOf);

const keyOf = (rules: ChangedRules): string => JSON.stringify(Object.entries(rules).toSorted());
