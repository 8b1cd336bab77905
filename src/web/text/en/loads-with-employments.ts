import { employments } from './employments.ts';

export const employmentWords = { employments };
