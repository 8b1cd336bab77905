import { onDemand } from '../ui/on-demand.ts';

/** The sheet of a day with its form; the calendar begins to fetch it when a pointer comes near. */
export const daySheet = onDemand(async () => (await import('./day-sheet.tsx')).DaySheet);
