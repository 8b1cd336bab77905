import { ApiError } from '../api-error.ts';

/** True without a reply, or with a gateway's error for an unreachable server: the outcome of the call is unknown. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);
