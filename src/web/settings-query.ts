import { getSettings } from '../contract/companies.ts';
import { ask } from './data.ts';

/** The company's settings, which most screens read. */
export const settingsQuery = () => ask('company', getSettings, {});
