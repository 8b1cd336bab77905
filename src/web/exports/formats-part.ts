import { onDemand } from '../ui/on-demand.ts';

/** The menu of the formats, fetched when a button for it is near. */
export const formatsMenu = onDemand(async () => (await import('./formats-menu.tsx')).FormatsMenu);
