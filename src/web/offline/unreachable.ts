import { ApiError } from '../api-error.ts';

/** Did no answer come, or only a gateway's that found the server gone? Nothing is known then of what the call did. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);
