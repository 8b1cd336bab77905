import { onDemand } from '../ui/on-demand.ts';

/** The menu of formats, fetched when the pointer is near its button. */
export const formatsMenu = onDemand(async () => (await import('./formats-menu.tsx')).FormatsMenu);
