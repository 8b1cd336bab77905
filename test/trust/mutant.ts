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
