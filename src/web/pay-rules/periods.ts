import type { ChosenRuleSet } from '../../contract/rule-sets.ts';
import { addDays } from '../../core/calendar.ts';

/** A choice with its days: first null, from the beginning; last null, without end. */
export type Period = {
  readonly choice: ChosenRuleSet;
  readonly first: string | null;
  readonly last: string | null;
  readonly state: 'past' | 'now' | 'coming';
};

/** The choices, latest first, each until the day before the next. */
export function periodsOf(choices: readonly ChosenRuleSet[], today: string): Period[] {
  return choices
    .map((choice, index): Period => {
      const next = choices[index + 1];
      const last = next === undefined ? null : addDays(next.from, -1);
      const state = choice.from > today ? 'coming' : last !== null && last < today ? 'past' : 'now';
      return { choice, first: index === 0 && state !== 'coming' ? null : choice.from, last, state };
    })
    .toReversed();
}
