import { useQuery } from '@tanstack/react-query';
import { getSettings } from '../../contract/companies.ts';
import { ask } from '../data.ts';
import { roleOf } from '../roles.ts';
import { useMe } from '../session.ts';

const PLATFORM_ZONE = 'Europe/Stockholm';

/** The company's time zone; for the platform that of Sweden. */
export function useZone(): string {
  const staff = roleOf(useMe()) !== 'superuser';
  const { data } = useQuery({ ...ask('company', getSettings, {}), enabled: staff });
  return data?.time_zone ?? PLATFORM_ZONE;
}
