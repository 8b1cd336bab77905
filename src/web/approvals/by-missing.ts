/** Planned, reported, approved. */
type Week = readonly number[];

const missingIn = (weeks: readonly Week[]): number =>
  weeks.reduce((sum, [planned = 0, reported = 0]) => sum + planned - reported, 0);
const openIn = (weeks: readonly Week[]): number =>
  weeks.reduce((sum, [, reported = 0, approved = 0]) => sum + reported - approved, 0);

/** Those who lack most reports first, then those with most to approve, else in their order. */
export const byMissing = <P extends { readonly weeks: readonly Week[] }>(people: readonly P[]): P[] =>
  people.toSorted((a, b) => missingIn(b.weeks) - missingIn(a.weeks) || openIn(b.weeks) - openIn(a.weeks));
