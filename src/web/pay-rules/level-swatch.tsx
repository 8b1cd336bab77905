import type { ObBucket } from '../../core/pay/ob.ts';
import { levelStyle } from '../ui/level-style.ts';
import classes from './level.module.css';

/** The colour and pattern of a level. */
export function LevelSwatch({ level }: { readonly level: ObBucket }) {
  return (
    <span
      className={`${classes.level} ${classes.swatch}`}
      data-level={level}
      style={levelStyle(level)}
      aria-hidden="true"
    />
  );
}
