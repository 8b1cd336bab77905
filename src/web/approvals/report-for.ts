import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

/** The report that a manager enters for a person, with its words. */
export const reportFor = onDemand(
  async () =>
    (await Promise.all([import('./report-for-dialog.tsx'), loadWords('approvals')]))[0].ReportForDialog,
);
