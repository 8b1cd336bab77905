import type { ObBucket } from '../../core/pay/ob.ts';
import classes from './level.module.css';

/** The colour and pattern of a level. */
export function LevelSwatch({ level }: { readonly level: ObBucket }) {
  return <span className={`${classes.level} ${classes.swatch}`} data-level={level} aria-hidden="true" />;
}
