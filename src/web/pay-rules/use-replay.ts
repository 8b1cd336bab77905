import { useState } from 'react';
import { type RuleSetReplay, replayRuleSet, type SentRuleSet } from '../../contract/rule-sets.ts';
import { useWrite } from '../data.ts';
import { monthsLater, partsOf, thisMonth } from '../months.ts';

/** The result of a month under some rules, and whether those are still the present ones. */
export type Replay = {
  readonly month: string;
  readonly setMonth: (month: string) => void;
  readonly run: (rules: SentRuleSet) => void;
  readonly busy: boolean;
  readonly error: unknown;
  /** null: not tried yet. */
  readonly result: { readonly month: string; readonly reply: RuleSetReplay } | null;
  /** Whether these are the tried rules. */
  readonly isOf: (rules: SentRuleSet) => boolean;
};

/**
 * Tries rules on a month, at first the previous one. Saving requires a trial, so that its effect on pay is seen
 * first.
 */
export function useReplay(): Replay {
  const [month, setMonth] = useState(() => monthsLater(thisMonth(), -1));
  const [tried, setTried] = useState<{ key: string; month: string; reply: RuleSetReplay } | null>(null);
  const replay = useWrite(replayRuleSet, [], {
    onDone: (reply, { body }) => {
      const name = `${body.year}-${String(body.month).padStart(2, '0')}`;
      setTried({ key: keyOf(body.rules), month: name, reply });
    },
    onRefused: () => undefined,
  });
  const run = (rules: SentRuleSet): void => {
    const { year, number } = partsOf(month);
    replay.mutate({ body: { year, month: number, rules } });
  };
  return {
    month,
    setMonth,
    run,
    busy: replay.isPending,
    error: replay.error,
    result: tried,
    isOf: (rules) => tried !== null && tried.key === keyOf(rules),
  };
}

// A rule set's name does not affect pay.
const keyOf = ({ name: _name, windows, ...rest }: SentRuleSet): string =>
  JSON.stringify([rest, windows.map(({ law: _law, ...window }) => window)]);
