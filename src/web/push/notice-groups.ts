import type { NoticeGroup } from '../../contract/notices.ts';

/** Choosing by groups of notices, for push and mail. */

/** The groups left out, after one is taken in or left out. */
export const mutedWith = (
  muted: readonly NoticeGroup[],
  group: NoticeGroup,
  is_in: boolean,
): NoticeGroup[] => (is_in ? muted.filter((one) => one !== group) : [...muted, group]);

/** Each row is as tall as a finger. */
export const TALL = { body: { alignItems: 'center', minHeight: 'var(--tap)' } } as const;
