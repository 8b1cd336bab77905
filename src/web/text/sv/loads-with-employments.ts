import { employments } from './employments.ts';

/** Sentences about employments: they load with the sheet of a person, and with history. */
export const employmentWords = { employments };
