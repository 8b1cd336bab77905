/** How far a person's month has come. */
export const PERSON_MONTH_STATES = ['open', 'done', 'attested', 'locked'] as const;
export type PersonMonthState = (typeof PERSON_MONTH_STATES)[number];
