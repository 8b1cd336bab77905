import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listDrafts } from '../../contract/drafts.ts';
import type { Plan } from '../../contract/fields.ts';
import type { Shift } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { ask } from '../data.ts';
import { overlay } from '../week/overlay.ts';
import { DAYS_BESIDE } from '../week/shown-days.ts';
import { daysAround, shiftsQuery } from './queries.ts';

type Reading = Pick<UseQueryResult, 'isPending' | 'error'> & { readonly data: readonly Shift[] | undefined };

/** The shifts of a month and the days around it: as published, or as the drafts wish them. */
export function usePlannedShifts(month: string, plan: Plan): Reading {
  const with_drafts = plan === 'drafts';
  const { start_date, end_date } = daysAround(month);
  const published = useQuery(shiftsQuery(month));
  const drafted = useQuery({
    ...ask('drafts', listDrafts, {
      query: { start_date: addDays(start_date, -DAYS_BESIDE), end_date: addDays(end_date, DAYS_BESIDE) },
    }),
    enabled: with_drafts,
  });
  const shifts = published.data;
  const drafts = drafted.data?.drafts;
  const planned = useMemo(
    () => (shifts === undefined || drafts === undefined ? undefined : overlay(shifts, drafts).shifts),
    [shifts, drafts],
  );
  return with_drafts
    ? {
        data: planned,
        isPending: published.isPending || drafted.isPending,
        error: published.error ?? drafted.error,
      }
    : published;
}
