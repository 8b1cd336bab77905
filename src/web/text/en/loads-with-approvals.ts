import { approvals } from './approvals.ts';

export const approvalWords = { approvals };
