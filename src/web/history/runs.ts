import type { CompanyHistoryLine } from '../../contract/history.ts';

/** Lines as they are shown. Pure. */

/** So many alike are still read one by one. */
const FEW = 3;

/** Lines of one action by one person at one moment belong together when they are more than a few. */
export function runsOf(lines: readonly CompanyHistoryLine[]): CompanyHistoryLine[][] {
  const runs: CompanyHistoryLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run !== undefined && first !== undefined && isAlike(first, line)) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => (run.length > FEW ? [run] : run.map((line) => [line])));
}

const isAlike = (a: CompanyHistoryLine, b: CompanyHistoryLine): boolean =>
  a.at === b.at && a.actor?.id === b.actor?.id && a.noun === b.noun && a.action === b.action;

/** Why it was done, in the doer's words; some actions kept it among their facts. */
export function reasonIn({ noun, reason, was, became }: CompanyHistoryLine): string | null {
  if (reason !== null) return reason;
  const said: unknown = noun === 'time_entry' ? became?.rejection_reason : became?.reason;
  const isNew = noun !== 'time_entry' || said !== was?.rejection_reason;
  return typeof said === 'string' && said !== '' && isNew ? said : null;
}

/** The days of the lines, each with its own, as they come. `dayOf`: the day of an instant where the company is. */
export function daysOf(
  lines: readonly CompanyHistoryLine[],
  dayOf: (at: string) => string,
): { readonly day: string; readonly lines: readonly CompanyHistoryLine[] }[] {
  return [...Map.groupBy(lines, ({ at }) => dayOf(at))].map(([day, of]) => ({ day, lines: of }));
}
