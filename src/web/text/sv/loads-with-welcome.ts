import { welcome } from './welcome.ts';

/** Sentences of an invitation's page: they load with it. */
export const welcomeWords = { welcome };
