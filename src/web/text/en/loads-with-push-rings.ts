import { pushRings } from './push-rings.ts';

/** They load with what tells a browser its words. */
export const pushRingWords = { pushRings };
