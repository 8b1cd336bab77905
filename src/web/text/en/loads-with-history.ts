import { history } from './history.ts';
import { historyFields } from './history-fields.ts';

export const historyWords = { history, fields: historyFields };
