import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { monthsLater, partsOf, thisMonth } from '../months.ts';

/** The result of a month under some rules, and whether those are still the present ones. */
export type MonthTrial<Rules, Reply> = {
  readonly month: string;
  readonly setMonth: (month: string) => void;
  readonly run: (rules: Rules) => void;
  readonly busy: boolean;
  readonly error: unknown;
  /** null: not tried yet. */
  readonly result: { readonly month: string; readonly reply: Reply } | null;
  /** Whether these are the tried rules. */
  readonly isOf: (rules: Rules) => boolean;
};

type MonthAsked = { readonly year: number; readonly month: number };

/**
 * Tries rules on a month, at first the previous one. Saving requires a trial, so that its effect on pay is seen first. `keyOf`: what of
 * the rules affects pay.
 */
export function useMonthTrial<Rules, Reply>(
  ask: (month: MonthAsked, rules: Rules) => Promise<Reply>,
  keyOf: (rules: Rules) => string = (rules) => JSON.stringify(rules),
): MonthTrial<Rules, Reply> {
  const [month, setMonth] = useState(() => monthsLater(thisMonth(), -1));
  const [result, setResult] = useState<{ key: string; month: string; reply: Reply } | null>(null);
  const trial = useMutation({
    mutationFn: (asked: { readonly month: string; readonly rules: Rules }) => {
      const { year, number } = partsOf(asked.month);
      return ask({ year, month: number }, asked.rules);
    },
    meta: { quiet: true },
    onSuccess: (reply, { month: of, rules }) => setResult({ key: keyOf(rules), month: of, reply }),
  });
  return {
    month,
    setMonth,
    run: (rules) => trial.mutate({ month, rules }),
    busy: trial.isPending,
    error: trial.error,
    result,
    isOf: (rules) => result !== null && result.key === keyOf(rules),
  };
}
