import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listPersonSkills } from '../../contract/person-skills.ts';
import { listPositionSkills } from '../../contract/skills.ts';
import { skillsMissing } from '../../core/roster/fitness.ts';
import { ask } from '../data.ts';
import { settingsQuery } from '../settings-query.ts';

/** The names of the skills that a shift of this position demands and a person lacks on a day; nothing is read without a need. */
export function useLacking(position_id: string | null): (person: string, day: string) => readonly string[] {
  const open = useQuery(settingsQuery()).data?.skills?.filter(({ closed }) => !closed) ?? [];
  const enabled = position_id !== null && open.length > 0;
  const demands = useQuery({ ...ask('company', listPositionSkills, {}), enabled }).data;
  const held = useQuery({ ...ask('users', listPersonSkills, {}), enabled }).data;
  const asked = open.filter(({ id }) =>
    demands?.some((one) => one.position_id === position_id && one.skill_id === id),
  );
  const key = asked.map(({ id, name }) => `${id} ${name}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `asked`
  return useCallback(
    (person, day) => {
      if (held === undefined || asked.length === 0) return [];
      const own = held.filter(({ user }) => user === person).map((one) => ({ ...one, skill: one.skill_id }));
      const missing = skillsMissing(
        { day },
        asked.map(({ id }) => id),
        own,
      );
      return asked.filter(({ id }) => missing.includes(id)).map(({ name }) => name);
    },
    [key, held],
  );
}
