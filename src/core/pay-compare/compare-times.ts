import { type Difference, type OwnPerson, TIME_KINDS, type TimeKind } from './comparison.ts';
import type { OldTime } from './old-file.ts';

/** The times that are compared, each with the codes that PAXml has for it. `parallel-run.md`. */
const TIME_CODES: Readonly<Record<TimeKind, readonly string[]>> = {
  worked: ['TID', 'ARB'],
  ob1: ['OB1'],
  ob2: ['OB2'],
  ob3: ['OB3'],
  ob4: ['OB4'],
  ob5: ['OB5'],
};

const kindOf = ({ code }: OldTime): TimeKind | undefined =>
  TIME_KINDS.find((kind) => TIME_CODES[kind].includes(code));

/** The kinds that somebody's times in the files are of: where they are silent nothing is claimed. */
export const kindsIn = (times: readonly OldTime[]): TimeKind[] =>
  TIME_KINDS.filter((kind) => times.some((time) => kindOf(time) === kind));

/** Half a hundredth of an hour: each entry of a file is rounded by itself. */
const ROUNDED = 0.5;

/** Compares the hours of a person who has times in the files, kind by kind. */
export function timeDifferences(
  there: readonly OldTime[],
  { times: here }: OwnPerson,
  kinds: readonly TimeKind[],
): Difference[] {
  if (there.length === 0 || here === undefined) return [];
  return kinds.flatMap((kind): Difference[] => {
    const old = there.filter((time) => kindOf(time) === kind);
    const hundredths = old.reduce((sum, { quantity }) => sum + quantity, 0);
    const own = (here[kind] * 100) / 60;
    if (Math.abs(hundredths - own) <= ROUNDED * Math.max(1, old.length)) return [];
    return [
      {
        what: 'time',
        code: kind,
        name: '',
        there_ore: null,
        here_ore: null,
        there_quantity: old.length === 0 ? null : hundredths,
        here_quantity: here[kind] === 0 ? null : Math.round(own),
        cause: kind === 'worked' ? 'hours' : 'ob_hours',
        line: old[0]?.line ?? null,
      },
    ];
  });
}
