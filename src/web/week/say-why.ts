import { sayError } from '../text/index.ts';
import { Gone } from './places.ts';

/** Why an edit was refused. */
export const sayWhy = (error: unknown): string => (error instanceof Gone ? error.message : sayError(error));
