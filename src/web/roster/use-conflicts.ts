import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { Plan } from '../../contract/fields.ts';
import { checkConflicts } from '../../contract/shift-conflicts.ts';
import { ApiError } from '../api-error.ts';
import { ask } from '../data.ts';
import { sayError } from '../text/index.ts';
import { useConflictWords } from './conflict-words.ts';
import type { PlannedTimes } from './planned-times.ts';

export type Found = ReplyOf<typeof checkConflicts>;
export type Conflicts = ReturnType<typeof useConflicts>;

const PAUSE_MS = 300;

/**
 * The server's conflicts of these people at that time. Requested shortly after the last change. A reply belongs to
 * its request, so a late one about an earlier choice is never shown for this one.
 */
export function useConflicts(
  planned: PlannedTimes | null,
  workers: readonly string[],
  exclude: string | null,
  plan?: Plan,
) {
  const ready = planned !== null && planned.refusal === null && workers.length > 0;
  const body = ready
    ? {
        worker_ids: workers.toSorted(),
        ...planned.body,
        kind: planned.kind,
        break_min: planned.break_min,
        position_id: planned.position_id,
        ...(exclude === null ? {} : { exclude_shift_id: exclude }),
        ...(plan === undefined ? {} : { plan }),
      }
    : null;
  const wanted = JSON.stringify(body);
  const [settled] = useDebouncedValue(wanted, PAUSE_MS);
  const asked = settled === wanted ? body : null;
  const query = useQuery({
    ...ask('assignments', checkConflicts, {
      body: asked ?? { worker_ids: [], start_time: '', end_time: '' },
    }),
    enabled: asked !== null,
    staleTime: 0,
    // While the next reply is loading the last one stays, dimmed, so that the dialog does not jump.
    ...(ready ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    ready,
    found: ready ? (query.data ?? null) : null,
    checking: ready && (asked === null || query.isFetching),
    error: ready ? query.error : null,
    check: async (): Promise<Found | null> => (body === null ? null : ((await query.refetch()).data ?? null)),
  };
}

/** Why the server refused people for a shift: by name where the check shows whose time is taken. */
export function useRefusalWords({ check }: Conflicts, zone: string) {
  const { t } = useTranslation();
  const say = useConflictWords(zone);
  return async (
    sentence: 'roster.failed.create' | 'roster.failed.move' | 'roster.failed.add',
    error: unknown,
  ): Promise<string> => {
    const overlap = error instanceof ApiError && error.code === 'assignment_overlap';
    const found = overlap ? await check().catch(() => null) : null;
    const clashes = found?.conflicts.filter(({ kind }) => kind === 'overlap') ?? [];
    return t(sentence, { detail: clashes.length === 0 ? sayError(error) : clashes.map(say).join(' ') });
  };
}
