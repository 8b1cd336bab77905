import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import { lengthOf, type Span } from '../../core/clock.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { roundingOf } from '../../core/pay/ob-rules.ts';
import { quarters } from '../../core/pay/quarters.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { type Assigned, judgeReport, type ReportRefusal, type ReportVerdict } from '../../core/time-entry.ts';
import { useFormat } from '../format.ts';
import { settingsOn } from '../settings-on.ts';
import type { Rules } from './facts.ts';
import classes from './forms.module.css';

type Props = {
  readonly span: Span;
  readonly break_min: number;
  readonly refusal: ReportRefusal | null;
  readonly kind: ShiftKind;
  /** The stretches of work in jour or beredskap. */
  readonly worked: readonly Span[];
  readonly assigned: readonly Assigned[];
  readonly rules: Rules;
};

/** The verdict on the typed times: whether they are valid and match the shift, and what they pay. */
export function AdjustVerdict({ span, break_min, kind, worked, refusal, assigned, rules }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (refusal !== null) {
    return (
      <p className={classes.verdict} data-tone="bad" role="status">
        {t(`errors.${refusal.code}`)}
      </p>
    );
  }
  const { date } = minuteToLocal(span.start, rules.time_zone);
  const { break_rule } = settingsOn(rules, date);
  const verdict = judgeReport({ span, break_min, assigned, break_rule, kind });
  const unit_min = roundingOf(ruleSetOn(date, rules.ob_rule_sets));
  const minutes =
    kind === 'work'
      ? quarters(lengthOf(span) - break_min, unit_min)
      : worked.reduce((sum, one) => sum + quarters(lengthOf(one), unit_min), 0);

  return (
    <p
      className={classes.verdict}
      data-tone={verdict.status === 'submitted_pending' ? 'wait' : 'good'}
      role="status"
    >
      <strong>
        {t(kind === 'work' ? 'approvals.adjust.pays' : 'approvals.adjust.worked', {
          hours: format.hours(minutes / 60),
        })}
      </strong>
      <Words verdict={verdict} span={span} break_min={break_min} zone={rules.time_zone} />
    </p>
  );
}

type WordsProps = Pick<Props, 'span' | 'break_min'> & {
  readonly verdict: ReportVerdict;
  readonly zone: string;
};

function Words({ verdict, span, break_min, zone }: WordsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nearest, shift_mismatch, break_discrepancy, required_break_min } = verdict;
  return (
    <>
      {nearest === null && <span>{t('approvals.adjust.unplanned')}</span>}
      {nearest !== null && !shift_mismatch && <span>{t('approvals.adjust.agrees')}</span>}
      {nearest !== null && shift_mismatch && (
        <span>
          {t('approvals.adjust.mismatch', {
            times: format.range(
              minuteToLocal(nearest.start, zone).clock,
              minuteToLocal(nearest.end, zone).clock,
            ),
            start: format.signedMinutes(span.start - nearest.start),
            end: format.signedMinutes(span.end - nearest.end),
          })}
        </span>
      )}
      {break_discrepancy && (
        <span>
          {t('approvals.adjust.break_off', {
            break: format.duration(break_min),
            required: format.duration(required_break_min),
          })}
        </span>
      )}
    </>
  );
}
