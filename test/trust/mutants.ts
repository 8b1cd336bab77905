import type { Mutant } from './mutant.ts';
import { MUTANTS_OF_ACTIONS } from './mutants-of-actions.ts';
import { MUTANTS_OF_DOORS } from './mutants-of-doors.ts';
import { MUTANTS_OF_NOUNS } from './mutants-of-nouns.ts';
import { MUTANTS_OF_PASSKEYS } from './mutants-of-passkeys.ts';
import { MUTANTS_OF_PAY } from './mutants-of-pay.ts';
import { MUTANTS_OF_PLANS } from './mutants-of-plans.ts';
import { MUTANTS_OF_PUSH } from './mutants-of-push.ts';
import { MUTANTS_OF_RULES } from './mutants-of-rules.ts';
import { MUTANTS_OF_RUNNING } from './mutants-of-running.ts';
import { MUTANTS_OF_SECOND_PERSON } from './mutants-of-second-person.ts';

/** Every fault that the tests must notice. */
export const MUTANTS: readonly Mutant[] = [
  ...MUTANTS_OF_DOORS,
  ...MUTANTS_OF_ACTIONS,
  ...MUTANTS_OF_NOUNS,
  ...MUTANTS_OF_PASSKEYS,
  ...MUTANTS_OF_PUSH,
  ...MUTANTS_OF_PAY,
  ...MUTANTS_OF_PLANS,
  ...MUTANTS_OF_RULES,
  ...MUTANTS_OF_RUNNING,
  ...MUTANTS_OF_SECOND_PERSON,
];
