import { payCodes } from './pay-codes.ts';

/** Sentences about pay codes and typed lines: they load with the screens that show them. */
export const payCodeWords = { payCodes };
