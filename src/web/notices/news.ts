import type { Notice } from '../../contract/notices.ts';

/** An entry of the bell's list: one notice, or several of one action (a copied week) as one. */
export type News = {
  readonly kind: Notice['kind'];
  /** Never empty; the earliest day first. */
  readonly notices: readonly [Notice, ...Notice[]];
  readonly created_at: string;
  readonly unread: boolean;
};

/** Kinds whose notices have the same text: one heading and one row for each day. */
const TOGETHER = [
  'shift_offered',
  'shift_assigned',
  'shift_moved',
  'shift_removed',
  'report_rejected',
  'report_missing',
] as const satisfies readonly Notice['kind'][];
export type TogetherKind = (typeof TOGETHER)[number];

/** The kind, when several such notices can be shown as one. */
export const togetherKind = (kind: Notice['kind']): TogetherKind | null =>
  TOGETHER.find((known) => known === kind) ?? null;

/** Newest first. */
export function newsOf(notices: readonly Notice[]): News[] {
  const groups = Map.groupBy(notices, (one) =>
    togetherKind(one.kind) === null ? one.id : `${one.kind} ${one.created_at} ${one.read_at === null}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...rest] = group.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
    if (first === undefined) return [];
    const { kind, created_at, read_at } = first;
    return [{ kind, created_at, unread: read_at === null, notices: [first, ...rest] }];
  });
}

const startOf = ({ facts }: Notice): string => facts.start_time ?? facts.date ?? '';
