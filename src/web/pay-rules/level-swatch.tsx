import type { ObBucket } from '../../core/pay/ob.ts';
import classes from './level.module.css';

/** How a level is drawn. */
export function LevelSwatch({ level }: { readonly level: ObBucket }) {
  return <span className={`${classes.level} ${classes.swatch}`} data-level={level} aria-hidden="true" />;
}
