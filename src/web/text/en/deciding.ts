import { approvals } from './approvals.ts';

export const deciding = { approvals };
