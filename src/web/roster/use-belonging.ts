import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listUnitPeople } from '../../contract/unit-people.ts';
import { type Belonging, belongingTo } from '../../core/roster/unit-people.ts';
import { ask } from '../data.ts';
import { settingsQuery } from '../settings-query.ts';

/** How people belong to a unit on a day; null: no unit, or nobody belongs to any. Nothing is read without a need. */
export function useBelonging(unit_id: string | null): (person: string, day: string) => Belonging | null {
  const units = useQuery(settingsQuery()).data?.units ?? [];
  const open = units.filter(({ closed }) => !closed).map(({ id }) => id);
  const enabled = unit_id !== null && open.length > 0;
  const placed = useQuery({ ...ask('users', listUnitPeople, {}), enabled }).data;
  const key = open.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `open`
  return useCallback(
    (person, day) => {
      const rows = (placed ?? []).filter((row) => open.includes(row.unit_id));
      if (unit_id === null || rows.length === 0) return null;
      const own = rows.filter(({ user }) => user === person);
      return belongingTo(own, unit_id, { first: day, last: day });
    },
    [key, placed, unit_id],
  );
}
