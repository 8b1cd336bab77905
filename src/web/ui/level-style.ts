import type { CSSProperties } from 'react';
import type { ObBucket } from '../../core/pay/ob.ts';

/** The colour of a level of unsocial hours, as `--level` for an element and what lies in it. */
export const levelStyle = (level: ObBucket): CSSProperties => ({
  ['--level' as string]: `var(--ob${level})`,
});
