/**
 * A fault to seed into the product, and the tests that must notice it. If no test notices a fault, add a test; do not
 * remove the fault.
 */
export type Mutant = {
  /** What goes wrong, in the user's terms. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  /** Must compile and run: a test must notice the fault, not the compiler. */
  readonly put: string;
  /** The test files that must notice it: few and quick. */
  readonly caught_by: readonly string[];
};
