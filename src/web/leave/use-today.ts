import { useQuery } from '@tanstack/react-query';
import { getSettings } from '../../contract/companies.ts';
import { ask } from '../data.ts';
import { today } from '../months.ts';

/** Today in the company's time zone; in the default one until that is loaded. */
export function useToday(): string {
  const settings = useQuery(ask('company', getSettings, {}));
  return today(settings.data?.time_zone);
}
