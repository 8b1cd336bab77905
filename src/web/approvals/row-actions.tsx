import ChevronDown from 'lucide-react/icons/chevron-down';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { mayMove } from '../../core/time-entry.ts';
import classes from './entry-row.module.css';
import type { RowProps } from './row-props.ts';

const SECOND_CLICK_MS = 600;
let last_ms = Number.NEGATIVE_INFINITY;

/**
 * A decided row leaves the list and the next one moves under the pointer: the second click of a double click must not
 * hit it.
 */
function isFirstClick(at_ms: number): boolean {
  const first = at_ms - last_ms > SECOND_CLICK_MS;
  last_ms = at_ms;
  return first;
}

// Plain buttons, styled alike: the library's are too slow for a list of hundreds.
type Props = Pick<RowProps, 'entry' | 'mayDecide' | 'panel' | 'commands'>;

/** The decisions that the report's status allows, and the button for its details. */
export function RowActions({ entry, mayDecide, panel, commands }: Props) {
  const { t } = useTranslation();
  const { id, status } = entry;
  const details = panel === 'details';
  const adjust = status === 'draft' ? t('approvals.actions.edit') : t('approvals.actions.adjust');
  const deciding = !mayDecide || panel === 'adjust' || panel === 'reject';
  return (
    <div className={classes.actions} data-on-screen>
      {!deciding && mayMove('approve', status) && (
        <button
          type="button"
          className={classes.approve}
          onClick={({ timeStamp }) => {
            if (isFirstClick(timeStamp)) commands.decide(entry, 'approved');
          }}
        >
          {t('approvals.actions.approve')}
        </button>
      )}
      {!deciding && (
        <button
          type="button"
          className={classes.iconOnWide}
          title={adjust}
          onClick={() => commands.open(id, 'adjust')}
        >
          <Pencil size={16} aria-hidden="true" />
          <span className={classes.word}>{adjust}</span>
        </button>
      )}
      {!deciding && mayMove('reject', status) && (
        <button
          type="button"
          className={classes.iconOnWide}
          title={t('approvals.actions.reject')}
          onClick={() => commands.open(id, 'reject')}
        >
          <X size={16} aria-hidden="true" />
          <span className={classes.word}>{t('approvals.actions.reject')}</span>
        </button>
      )}
      <button
        type="button"
        className={classes.more}
        aria-label={details ? t('approvals.actions.details_hide') : t('approvals.actions.details')}
        aria-expanded={details}
        onClick={() => (details ? commands.close(id) : commands.open(id, 'details'))}
      >
        <ChevronDown size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
