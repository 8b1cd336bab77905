import type { PayFileFact } from '../../contract/payroll-runs.ts';
import { Refusal } from '../refusal.ts';
import type { PayFilePerson } from './pay-file.ts';

/** Facts that a file needs and that are missing: collected first, then refused all at once and by name. */
export type Gaps = {
  /** A fact of the company. */
  company(fact: PayFileFact, is_there: boolean): void;
  /** A person's fact, where the whole file would be wrong without it, or has nobody left in it. */
  person(fact: PayFileFact, person: PayFilePerson, is_there: boolean): void;
  /** Throws `pay_file_incomplete` when anything is missing; `errors` holds the reasons or the people, by fact. */
  refuse(): void;
};

const MISSING = 'It is missing or not valid.';
/** The most people that are named; the number of further ones is given. */
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
