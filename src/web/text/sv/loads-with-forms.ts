import { errors } from './errors.ts';
import { validation } from './validation.ts';

/** What a field or a refused call says: fetched with the first input or the first refusal. */
export const formWords = { words: { errors }, validation };
