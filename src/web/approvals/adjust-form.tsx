import { Button, Group, NumberInput, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Span } from '../../core/clock.ts';
import { checkReport, spanOfReport } from '../../core/time-entry.ts';
import { ApiError } from '../api-error.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { TimesInput } from '../parts/times-input.tsx';
import { sayError } from '../text/index.ts';
import { FirstField } from '../ui/first-field.tsx';
import type { Times } from '../ui/time-field.tsx';
import { AdjustVerdict } from './adjust-verdict.tsx';
import type { Change } from './decisions.ts';
import type { Rules } from './facts.ts';
import classes from './forms.module.css';

type Props = {
  readonly entry: TimeEntry;
  readonly rules: Rules;
  /** The person's approved shifts that day. */
  readonly assigned: readonly Span[];
  readonly onApprove: (change: Change) => Promise<void>;
  readonly onSaveDraft: (change: Change) => Promise<void>;
  readonly onCancel: () => void;
};

/** Puts a report right where it stands and approves it; says while typing what the server will say. */
export function AdjustForm({ entry, rules, assigned, onApprove, onSaveDraft, onCancel }: Props) {
  const { t } = useTranslation();
  const [times, setTimes] = useState<Times | null>({
    start: entry.start_time_local,
    end: entry.end_time_local,
  });
  const [break_duration, setBreak] = useState(entry.break_duration);
  const [description, setDescription] = useState(entry.description);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const draft = entry.status === 'draft';
  const report = reportOf(entry, times, break_duration, rules.time_zone);

  const save = async (action: (change: Change) => Promise<void>): Promise<void> => {
    if (report === null || report.refusal !== null || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      await action({ start: report.start, end: report.end, break_duration, description });
    } catch (error) {
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  const heard = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <FirstField>
      <form
        className={classes.form}
        aria-label={draft ? t('approvals.adjust.label_draft') : t('approvals.adjust.label')}
        onKeyDown={heard}
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft ? onSaveDraft : onApprove);
        }}
      >
        <div className={classes.fields} data-first-field>
          <TimesInput label={t('approvals.adjust.times')} value={times} onChange={setTimes} />
          <NumberInput
            label={t('approvals.adjust.break')}
            value={break_duration}
            onChange={(value) => setBreak(Number(value))}
            min={0}
            max={480}
            step={5}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          <Textarea
            className={classes.wide}
            label={t('approvals.adjust.comment')}
            value={description}
            maxLength={1000}
            autosize
            minRows={1}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </div>
        {refused !== null && <Refused error={refused} entry={entry} />}
        {report === null ? (
          <p className={classes.verdict} data-tone="bad">
            {t('approvals.adjust.times_missing')}
          </p>
        ) : (
          <AdjustVerdict
            span={report.span}
            break_min={break_duration}
            refusal={report.refusal}
            assigned={assigned}
            rules={rules}
          />
        )}
        <Group gap="sm">
          {draft && (
            <Button type="submit" mih="var(--tap)" loading={busy}>
              {t('approvals.adjust.save_draft')}
            </Button>
          )}
          <Button
            type={draft ? 'button' : 'submit'}
            variant={draft ? 'light' : 'filled'}
            mih="var(--tap)"
            loading={busy}
            {...(draft ? { onClick: () => void save(onApprove) } : {})}
          >
            {t('approvals.adjust.submit')}
          </Button>
          <Button variant="default" mih="var(--tap)" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      </form>
    </FirstField>
  );
}

function reportOf(entry: TimeEntry, times: Times | null, break_min: number, zone: string) {
  const end = times?.end ?? null;
  if (times === null || end === null) return null;
  const span = spanOfReport(entry.date, times.start, end, zone);
  const refusal = checkReport({ span, break_min, date: entry.date, today: today(zone), caller: 'manager' });
  return { start: times.start, end, span, refusal };
}

/** Why the server refused; after somebody else's change also what now stands there. The typed values are kept. */
function Refused({ error, entry }: { readonly error: unknown; readonly entry: TimeEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stale = error instanceof ApiError && error.code === 'stale';
  return (
    <p className={classes.verdict} data-tone="bad" role="alert">
      {stale
        ? t('approvals.adjust.still_stale', {
            times: format.range(entry.start_time_local, entry.end_time_local),
            break: format.duration(entry.break_duration),
          })
        : sayError(error)}
    </p>
  );
}
