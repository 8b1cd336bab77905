import type { HistoryNoun } from '../../core/actions.ts';
import classes from './history.module.css';
import { NOUNS } from './nouns.ts';

/** What kind of thing an entry is about, for the eye that runs down the list. */
export function NounIcon({ noun }: { readonly noun: HistoryNoun }) {
  const Icon = NOUNS[noun].icon;
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon size={16} />
    </span>
  );
}
