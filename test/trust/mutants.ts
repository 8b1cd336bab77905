import { MUTANTS_OF_ACTIONS } from './mutants-of-actions.ts';
import { MUTANTS_OF_DOORS } from './mutants-of-doors.ts';
import { MUTANTS_OF_PAY } from './mutants-of-pay.ts';
import { MUTANTS_OF_RUNNING } from './mutants-of-running.ts';

/** A fault to seed into the product, and who must notice. A fault that no test notices asks for a test, not for its removal. */
export type Mutant = {
  /** What goes wrong in life. */
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  /** Runs as well as what stood there: a test must notice, not the compiler. */
  readonly put: string;
  /** The test files that must notice: few and quick. */
  readonly caught_by: readonly string[];
};

export const MUTANTS: readonly Mutant[] = [
  ...MUTANTS_OF_DOORS,
  ...MUTANTS_OF_ACTIONS,
  ...MUTANTS_OF_PAY,
  ...MUTANTS_OF_RUNNING,
];
