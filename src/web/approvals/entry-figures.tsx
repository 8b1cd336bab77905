import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { lengthOf } from '../../core/clock.ts';
import { OB_LEVELS } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { hoursAt } from '../../core/pay/ob-hours.ts';
import { TIME_ENTRY_LIMITS } from '../../core/time-entry.ts';
import { useFormat } from '../format.ts';
import classes from './entry-row.module.css';
import type { Rules } from './facts.ts';
import { spanOf } from './planned.ts';

type Props = { readonly entry: TimeEntry };
type RuledProps = Props & { readonly rules: Rules };

const NO_TIME = { start: 0, end: 0 };

/** Planned and reported times, difference, break, paid hours and OB; of time on call its length, and the work in it. */
export function EntryFigures({ entry, rules }: RuledProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mismatch, break_duration, break_discrepancy } = entry;
  const { assigned, required_break_min } = mismatch;
  return (
    <dl className={classes.figures}>
      <div className={classes.times}>
        <dt>{t('approvals.columns.planned')}</dt>
        <dd className={classes.planned}>
          {assigned === null
            ? t('approvals.columns.nothing_planned')
            : format.range(assigned.start_time_local, assigned.end_time_local)}
        </dd>
        <dt>{t('approvals.columns.reported')}</dt>
        <dd className={classes.strong}>{format.range(entry.start_time_local, entry.end_time_local)}</dd>
      </div>
      <Difference entry={entry} />
      <div>
        <dt>{t('approvals.columns.break')}</dt>
        {entry.kind === 'work' ? (
          <dd data-off={break_discrepancy}>{format.duration(break_duration)}</dd>
        ) : (
          <dd className={classes.faint}>{t('approvals.columns.none')}</dd>
        )}
        {break_discrepancy && (
          <dd className={classes.small}>
            {t('approvals.columns.break_required', { required: format.duration(required_break_min) })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('approvals.columns.pay')}</dt>
        <dd className={classes.strong}>
          {format.hours(entry.kind === 'work' ? entry.totalHours : lengthOf(spanOf(entry) ?? NO_TIME) / 60)}
        </dd>
        {entry.worked.length > 0 && (
          <dd className={classes.small}>
            {t('approvals.columns.worked', { hours: format.hours(entry.totalHours) })}
          </dd>
        )}
      </div>
      <Ob entry={entry} rules={rules} />
    </dl>
  );
}

function Difference({ entry }: Props) {
  const { t } = useTranslation();
  const { start_diff_min, end_diff_min } = entry.mismatch;
  return (
    <div>
      <dt>{t('approvals.columns.difference')}</dt>
      {start_diff_min === null || end_diff_min === null ? (
        <dd className={classes.faint}>{t('approvals.columns.none')}</dd>
      ) : (
        <>
          {start_diff_min !== 0 && <Off label={t('approvals.columns.start')} minutes={start_diff_min} />}
          {end_diff_min !== 0 && <Off label={t('approvals.columns.end')} minutes={end_diff_min} />}
          {start_diff_min === 0 && end_diff_min === 0 && (
            <dd className={classes.faint}>{t('approvals.columns.none')}</dd>
          )}
        </>
      )}
    </div>
  );
}

function Off({ label, minutes }: { readonly label: string; readonly minutes: number }) {
  const format = useFormat();
  const off = Math.abs(minutes) > TIME_ENTRY_LIMITS.tolerance_min;
  return (
    <dd data-off={off} className={classes.off}>
      <span className={classes.small}>{label}</span> {format.signedMinutes(minutes)}
    </dd>
  );
}

function Ob({ entry, rules }: RuledProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const set = ruleSetOn(entry.date, rules.ob_rule_sets);
  const parts = OB_LEVELS.map((level) => ({
    level,
    short: `OB${level}`,
    hours: hoursAt(entry, level),
  })).filter(({ hours }) => hours > 0);
  return (
    <div>
      <dt>{t('approvals.columns.ob')}</dt>
      {parts.length === 0 && <dd className={classes.faint}>{t('approvals.columns.no_ob')}</dd>}
      {parts.map(({ level, short, hours }) => (
        <Fragment key={level}>
          <dd className={classes.off}>
            <span className={classes.small}>{short}</span> {format.hours(hours)}
          </dd>
          {set.names?.[level] !== undefined && <dd className={classes.small}>{set.names[level]}</dd>}
        </Fragment>
      ))}
    </div>
  );
}
