import { useState } from 'react';
import type { TriedRules } from '../../contract/company-rules.ts';
import { type SentOvertime, tryOvertimeRule } from '../../contract/overtime-rules.ts';
import { useWrite } from '../data.ts';
import { monthsLater, partsOf, thisMonth } from '../months.ts';

/** Tries rules of overtime on a month, at first the previous one. Saving requires a trial. */
export function useOvertimeTrial() {
  const [month, setMonth] = useState(() => monthsLater(thisMonth(), -1));
  const [tried, setTried] = useState<{ key: string; month: string; reply: TriedRules } | null>(null);
  const trial = useWrite(tryOvertimeRule, [], {
    onDone: (reply, { body: { year, month: number, rules } }) =>
      setTried({ key: JSON.stringify(rules), month: `${year}-${String(number).padStart(2, '0')}`, reply }),
    onRefused: () => undefined,
  });
  return {
    month,
    setMonth,
    run: (rules: SentOvertime): void => {
      const { year, number } = partsOf(month);
      trial.mutate({ body: { year, month: number, rules } });
    },
    busy: trial.isPending,
    error: trial.error,
    result: tried,
    isOf: (rules: SentOvertime): boolean => tried?.key === JSON.stringify(rules),
  };
}
