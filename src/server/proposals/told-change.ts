import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import type { TermPoints } from '../../core/roster/proposal/judged-people.ts';
import type { Change } from '../../core/roster/proposal/replan.ts';
import { namesOf, timesIn } from '../rosters/draft-rows.ts';
import { rounded } from './explain-ways.ts';
import type { ChangeRules } from './judge-changes.ts';
import type { ReadFacts, Reading } from './run-facts.ts';

/** What changes between two plans, as the screen is told: names, times, hours and points. */

type Planned = {
  readonly rules: ChangeRules;
  readonly changes: readonly Change[];
  readonly minutes: readonly { readonly person: string; readonly minutes: number }[];
  readonly terms: readonly TermPoints[];
  readonly points: number;
};

/** `worker`: whose question it is. */
export async function toldChange(
  { tx, caller, company }: Reading,
  read: ReadFacts,
  worker: string,
  { rules, changes, minutes, terms, points }: Planned,
) {
  const name = await namesOf(tx, caller.company_id, [
    worker,
    ...minutes.map(({ person }) => person),
    ...changes.flatMap(({ from, to }) => [from, to].filter((one) => one !== null)),
  ]);
  const placed = (shift_id: string) => {
    const shift = read.wished.get(shift_id);
    return shift === undefined ? [] : [{ ...timesIn(shift, company.time_zone), shift_id }];
  };
  return {
    worker: name(worker),
    placed,
    told: {
      rules: ROSTER_RULES.filter((rule) => (rules as readonly string[]).includes(rule)),
      changes: changes.flatMap(({ shift_id, from, to }) =>
        placed(shift_id).map((shift) => ({
          ...shift,
          from: from === null ? null : name(from),
          to: to === null ? null : name(to),
        })),
      ),
      minutes: minutes.map((one) => ({ worker: name(one.person), minutes: one.minutes })),
      points: Math.round(points),
      terms: rounded(terms),
    },
  };
}
