import { approvals } from './approvals.ts';
import { workingTime } from './working-time.ts';

export const approvalWords = { approvals, workingTime };
