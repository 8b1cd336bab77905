import { type RuleSetReplay, replayRuleSet, type SentRuleSet } from '../../contract/rule-sets.ts';
import { send } from '../api.ts';
import { type MonthTrial, useMonthTrial } from './use-month-trial.ts';

export type Replay = MonthTrial<SentRuleSet, RuleSetReplay>;

/** Tries rules of unsocial hours on a month. */
export const useReplay = (): Replay =>
  useMonthTrial((month, rules) => send(replayRuleSet, { body: { ...month, rules } }), keyOf);

// A rule set's name does not affect pay.
const keyOf = ({ name: _name, windows, ...rest }: SentRuleSet): string =>
  JSON.stringify([rest, windows.map(({ law: _law, ...window }) => window)]);
