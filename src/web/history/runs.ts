import type { CompanyHistoryEntry } from '../../contract/history.ts';

/** Groups entries for display. Pure. */

/** Up to this many similar entries are shown one by one. */
const FEW = 3;

/** Groups the entries of one action by one person at one moment when they are more than a few. */
export function runsOf(entries: readonly CompanyHistoryEntry[]): CompanyHistoryEntry[][] {
  const runs: CompanyHistoryEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run !== undefined && first !== undefined && isAlike(first, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length > FEW ? [run] : run.map((entry) => [entry])));
}

const isAlike = (a: CompanyHistoryEntry, b: CompanyHistoryEntry): boolean =>
  a.at === b.at && a.actor?.id === b.actor?.id && a.noun === b.noun && a.action === b.action;

/** The reason for the action, in the person's own words; some actions store it among their facts. */
export function reasonIn({ noun, reason, was, became }: CompanyHistoryEntry): string | null {
  if (reason !== null) return reason;
  const said: unknown = noun === 'time_entry' ? became?.rejection_reason : became?.reason;
  const isNew = noun !== 'time_entry' || said !== was?.rejection_reason;
  return typeof said === 'string' && said !== '' && isNew ? said : null;
}

/** The entries by day, in order. `dayOf`: the day of an instant in the company's zone. */
export function daysOf(
  entries: readonly CompanyHistoryEntry[],
  dayOf: (at: string) => string,
): { readonly day: string; readonly entries: readonly CompanyHistoryEntry[] }[] {
  return [...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([day, of]) => ({ day, entries: of }));
}
