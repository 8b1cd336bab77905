import { approvals } from './approvals.ts';

/** What is said where times are approved: fetched with the page of approvals and the month of a worker. */
export const deciding = { approvals };
