import { onDemand } from '../ui/on-demand.ts';

/** The sheet of a day with its form; the calendar prefetches it when the pointer is near. */
export const daySheet = onDemand(async () => (await import('./day-sheet.tsx')).DaySheet);
