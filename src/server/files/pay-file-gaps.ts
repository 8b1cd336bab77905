import type { PayFileFact } from '../../contract/payroll-runs.ts';
import { Refusal } from '../refusal.ts';
import type { PayFilePerson } from './pay-file.ts';

/** What a file needs and does not find: collected first, then refused all at once and by name. */
export type Gaps = {
  /** The company's own fact. */
  company(fact: PayFileFact, is_there: boolean): void;
  /** A person's, where the file would be wrong for everybody without it, or has nobody left in it. */
  person(fact: PayFileFact, person: PayFilePerson, is_there: boolean): void;
  /** Throws `pay_file_incomplete` when anything was missing; `errors` holds, by fact, why or who. */
  refuse(): void;
};

const MISSING = 'It is missing or not valid.';
/** So many people are named; how many more there are is said. */
const MOST_NAMED = 50;

export function gaps(): Gaps {
  const found = new Map<PayFileFact, string[]>();
  const add = (fact: PayFileFact, why: string): void => {
    const known = found.get(fact);
    if (known === undefined) found.set(fact, [why]);
    else known.push(why);
  };
  return {
    company: (fact, is_there) => {
      if (!is_there) add(fact, MISSING);
    },
    person: (fact, { first_name, last_name, employee_number }, is_there) => {
      if (!is_there) add(fact, `${first_name} ${last_name} (${employee_number})`);
    },
    refuse: () => {
      if (found.size === 0) return;
      const errors = Object.fromEntries([...found].map(([fact, who]) => [fact, shortened(who)]));
      throw new Refusal('pay_file_incomplete', { errors });
    },
  };
}

const shortened = (who: readonly string[]): string[] =>
  who.length <= MOST_NAMED ? [...who] : [...who.slice(0, MOST_NAMED), `+${who.length - MOST_NAMED}`];
