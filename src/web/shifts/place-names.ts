import { useQuery } from '@tanstack/react-query';
import { readUser } from '../session-store.ts';
import { settingsQuery } from '../settings-query.ts';

/** The name of a unit, position or skill of the company, by its id; null while unknown. The platform has none. */
export function usePlaceName(): (id: string | null) => string | null {
  const staff = readUser()?.role !== 'superuser';
  const { data } = useQuery({ ...settingsQuery(), enabled: staff });
  return (id) =>
    [...(data?.units ?? []), ...(data?.positions ?? []), ...(data?.skills ?? [])].find((one) => one.id === id)
      ?.name ?? null;
}
