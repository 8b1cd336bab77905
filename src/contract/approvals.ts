import { z } from 'zod';
import { call, MANAGERS } from './call.ts';
import { byId, date, dayRange, id, RANGE_ORDER, rangeInOrder, someone, version } from './fields.ts';
import { reason, timeEntry } from './time-entries.ts';

/** An approval: a decision on several reports at once, in one transaction, that can be withdrawn (undo). */
export const approval = z.strictObject({
  id,
  status: z.enum(['approved', 'rejected']),
  decided: z.array(timeEntry),
  /** Reports left unchanged, each with the reason (a refusal code). */
  skipped: z.array(z.strictObject({ id, code: z.string() })),
});
export type Approval = z.output<typeof approval>;

export const awaitingApproval = call({
  name: 'awaitingApproval',
  method: 'GET',
  path: '/api/approvals/awaiting/',
  who: MANAGERS,
  summary: "How many reports of a range of days await the caller's decision",
  query: z.strictObject(dayRange).refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({ count: z.number().int() }),
  status: 200,
});

export const createApproval = call({
  name: 'createApproval',
  method: 'POST',
  path: '/api/approvals/',
  who: MANAGERS,
  summary:
    'Approve or reject many reports in one transaction; a report that changed since it was shown is skipped',
  body: z.strictObject({
    status: z.enum(['approved', 'rejected']),
    entries: z
      .array(z.strictObject({ id, version: version.optional() }))
      .min(1)
      .max(1000),
    reason,
  }),
  reply: approval,
  status: 201,
});

export const approveAsPlanned = call({
  name: 'approveAsPlanned',
  method: 'POST',
  path: '/api/approvals/as-planned/',
  who: MANAGERS,
  summary:
    "Approve the people's reports of some days that follow their shifts; drafts, other reports and the caller's own are left",
  body: z
    .strictObject({ start_date: date, end_date: date, people: someone })
    .refine(rangeInOrder, RANGE_ORDER),
  reply: z.strictObject({
    /** The approval, for its withdrawal; null: nothing was approved. */
    id: id.nullable(),
    approved: z.number().int(),
    /** Reports of theirs that still await a decision, or are drafts. */
    left: z.number().int(),
  }),
  status: 201,
});

export const withdrawApproval = call({
  name: 'withdrawApproval',
  method: 'DELETE',
  path: '/api/approvals/{id}/',
  who: MANAGERS,
  summary: 'Undo a decision: the reports that nobody touched since get their status back',
  params: byId,
  reply: z.strictObject({
    restored: z.array(timeEntry),
    skipped: z.array(z.strictObject({ id, code: z.string() })),
  }),
  status: 200,
});
