import { parallelRun } from './parallel-run.ts';

/** Sentences about the parallel run: they load with its card. */
export const parallelRunWords = { parallelRun };
