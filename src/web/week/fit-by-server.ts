import type { TFunction } from 'i18next';
import type { InputOf } from '../../contract/call.ts';
import { checkConflicts } from '../../contract/shift-conflicts.ts';
import { ask, queryClient } from '../data.ts';
import type { Format } from '../format.ts';
import { brokenWords, conflictWords, illWords } from '../roster/conflict-words.ts';
import { loadWords } from '../text/index.ts';
import type { Fit } from './use-drag.ts';

/** The server's check of a drop, in words; fetched with the first drag. */
export async function fitByServer(
  body: InputOf<typeof checkConflicts>['body'],
  { t, format, zone }: { readonly t: TFunction; readonly format: Format; readonly zone: string },
): Promise<Fit> {
  const [found] = await Promise.all([
    queryClient.fetchQuery({ ...ask('assignments', checkConflicts, { body }), staleTime: 5_000 }),
    loadWords('shift_forms'),
  ]);
  const [conflict] = found.conflicts;
  const sayConflict = conflictWords(t, format, zone);
  if (conflict !== undefined) return { level: 'no', reason: sayConflict(conflict) };
  const warning = [
    ...found.warnings.map(sayConflict),
    ...(found.absences ?? []).map(illWords(t, format)),
    ...(found.broken ?? []).map(brokenWords(t, format)),
  ][0];
  return warning === undefined ? { level: 'ok', reason: null } : { level: 'warn', reason: warning };
}
