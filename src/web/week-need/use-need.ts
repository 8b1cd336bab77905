import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listPersonSkills } from '../../contract/person-skills.ts';
import { listStaffingNeeds } from '../../contract/staffing-needs.ts';
import { ask } from '../data.ts';
import type { Shown } from '../week/use-week.ts';
import { type DayNeed, dayNeeds, type NeedFacts } from './day-needs.ts';

type Need = {
  /** By day; null: nothing is needed on these days, or it is not known. */
  readonly days: readonly DayNeed[] | null;
  readonly facts: NeedFacts | null;
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

type Asked = Pick<Shown, 'shifts' | 'zone'> & { readonly days: readonly { readonly date: string }[] };

/** The need of the shown days beside the plan. */
export function useNeed({ shifts, days, zone }: Asked): Need {
  const { unit } = useSearch({ strict: false });
  const needs = useQuery(ask('needs', listStaffingNeeds, {}));
  const asks = needs.data?.some(({ skill_id }) => skill_id !== null) ?? false;
  const skills = useQuery({
    ...ask('users', listPersonSkills, { query: {} }),
    enabled: asks,
  });
  const [needed, held] = [needs.data, asks ? skills.data : NO_SKILLS];
  const facts = useMemo(
    () =>
      needed === undefined || held === undefined ? null : { shifts, zone, needs: needed, skills: held, unit },
    [needed, held, shifts, zone, unit],
  );
  const by_day = useMemo(
    () =>
      facts === null
        ? null
        : dayNeeds(
            facts,
            days.map(({ date }) => date),
          ),
    [facts, days],
  );
  const failed = [needs, skills].filter(({ isError, data }) => isError && data === undefined);
  return {
    days: by_day,
    facts,
    waiting: facts === null && failed.length === 0,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const one of failed) void one.refetch();
    },
  };
}

const NO_SKILLS: NeedFacts['skills'] = [];
