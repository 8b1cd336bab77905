import { pay } from './pay.ts';

export const payWords = { pay };
