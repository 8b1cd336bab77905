import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/call.ts';
import { listDrafts } from '../../contract/drafts.ts';
import { previewPublication } from '../../contract/publications.ts';
import { previewPublicationCost } from '../../contract/roster-costs.ts';
import { isOfUnit } from '../../core/roster/unit-shown.ts';
import { ask } from '../data.ts';

export type CostChange = ReplyOf<typeof previewPublicationCost>;
export type Preview = ReplyOf<typeof previewPublication>;
export type Days = { readonly start_date: string; readonly end_date: string };

/** What was read for an earlier publication is not shown again. */
const FRESH = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 } as const;

/** The drafts of some days, which of them are left out, and what a publication of the others would do. */
export function usePublication(first: string, last: string, unit: string | undefined) {
  const [typed, setTyped] = useState<{ readonly [K in keyof Days]: string | null }>({
    start_date: first,
    end_date: last,
  });
  const [left_out, setLeftOut] = useState<readonly string[]>([]);
  const of_unit = unit === undefined ? {} : { unit_id: unit };
  const days = daysOf(typed.start_date ?? first, typed.end_date ?? last);
  const known = useQuery({ ...ask('drafts', listDrafts, { query: days }), ...FRESH });
  const drafts = (known.data?.drafts ?? []).filter((draft) => isOfUnit(draft, unit));
  const chosen = drafts.flatMap(({ shift_id }) => (left_out.includes(shift_id) ? [] : [shift_id]));
  const only = chosen.length === drafts.length ? undefined : chosen;
  const cost = useQuery({
    ...ask('roster-costs', previewPublicationCost, {
      body: { ...days, ...of_unit, ...(only === undefined ? {} : { only: [...only] }) },
    }),
    ...FRESH,
    // Not for every planner, and its answer is no reason to wait.
    retry: false,
    enabled: drafts.length > 0 && only?.length !== 0,
  });
  const whole = usePreview({ ...days, ...of_unit }, undefined);
  const part = usePreview({ ...days, ...of_unit }, only);
  return {
    typed,
    setDay: (name: keyof Days, date: string | null): void => setTyped((now) => ({ ...now, [name]: date })),
    /** What is asked about: the days, of the unit that is shown. */
    asked: { ...days, ...of_unit },
    drafts,
    left_out,
    setLeftOut,
    only,
    /** Of all the days' drafts, for the list. */
    whole: whole.data,
    /** Of those that are chosen; null: none, or not read yet. */
    preview: chosen.length === 0 ? null : (part.data ?? null),
    /** What the chosen ones add to the cost; null: not known, or not for this planner. */
    cost: chosen.length === 0 ? null : (cost.data ?? null),
    waiting: known.isPending || whole.isPending,
    error: known.error ?? whole.error ?? part.error,
  };
}

/** Typed the wrong way round they are the same days. */
const daysOf = (one: string, other: string): Days =>
  one <= other ? { start_date: one, end_date: other } : { start_date: other, end_date: one };

const usePreview = (asked: Days & { readonly unit_id?: string }, only: readonly string[] | undefined) =>
  useQuery({
    ...ask('drafts', previewPublication, {
      body: { ...asked, ...(only === undefined ? {} : { only: [...only] }) },
    }),
    ...FRESH,
    enabled: only?.length !== 0,
  });
