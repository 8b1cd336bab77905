import { useState } from 'react';
import { type TriedRules, tryRules } from '../../contract/company-rules.ts';
import { given } from '../../core/picked.ts';
import { useWrite } from '../data.ts';
import { monthsLater, partsOf, thisMonth } from '../months.ts';
import type { ChangedRules } from './typed-settings.ts';

/** Tries changed rules of the company on a month, at first the previous one. Saving requires a trial. */
export function useTrial() {
  const [month, setMonth] = useState(() => monthsLater(thisMonth(), -1));
  const [tried, setTried] = useState<{ key: string; month: string; reply: TriedRules } | null>(null);
  const trial = useWrite(tryRules, [], {
    onDone: (reply, { body: { year, month: number, ...rules } }) =>
      setTried({ key: keyOf(given(rules)), month: `${year}-${String(number).padStart(2, '0')}`, reply }),
    onRefused: () => undefined,
  });
  return {
    month,
    setMonth,
    run: (rules: ChangedRules): void => {
      const { year, number } = partsOf(month);
      trial.mutate({ body: { year, month: number, ...rules } });
    },
    busy: trial.isPending,
    error: trial.error,
    result: tried,
    isOf: (rules: ChangedRules): boolean => tried !== null && tried.key === keyOf(rules),
  };
}
export type Trial = ReturnType<typeof useTrial>;

const keyOf = (rules: ChangedRules): string => JSON.stringify(Object.entries(rules).toSorted());
