import { welcome } from './welcome.ts';

export const welcomeWords = { welcome };
