import { approvals } from './approvals.ts';
import { workingTime } from './working-time.ts';

/** Sentences about approving times: they load with the page of approvals and the month of a worker. */
export const approvalWords = { approvals, workingTime };
