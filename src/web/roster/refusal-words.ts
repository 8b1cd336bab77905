import { ApiError } from '../api-error.ts';
import { sayError } from '../text/index.ts';
import type { Found } from './use-conflicts.ts';

/** Why the server refused people on a shift: by name where the check can tell whose time is taken. */
export async function refusalWords(
  error: unknown,
  check: () => Promise<Found | null>,
  say: (one: Found['conflicts'][number]) => string,
): Promise<string> {
  if (!(error instanceof ApiError) || error.code !== 'assignment_overlap') return sayError(error);
  const found = await check().catch(() => null);
  const clashes = found?.conflicts.filter(({ kind }) => kind === 'overlap') ?? [];
  return clashes.length === 0 ? sayError(error) : clashes.map(say).join(' ');
}
