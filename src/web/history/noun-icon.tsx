import type { HistoryNoun } from '../../contract/nouns.ts';
import classes from './history.module.css';
import { NOUNS } from './nouns.ts';

/** An icon for the noun of an entry, so that the list can be skimmed. */
export function NounIcon({ noun }: { readonly noun: HistoryNoun }) {
  const Icon = NOUNS[noun].icon;
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon size={16} />
    </span>
  );
}
