import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { isoOf } from '../../core/clock.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { type Assigned, checkReport, spanOfReport } from '../../core/time-entry.ts';
import { ApiError } from '../api-error.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { Unsaved } from '../parts/unsaved.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sayError } from '../text/index.ts';
import { workedText, workedTyped } from '../time-entries/typed-report.ts';
import { Columns } from '../ui/columns.tsx';
import { FirstField } from '../ui/first-field.tsx';
import type { Times } from '../ui/time-field.tsx';
import { AdjustVerdict } from './adjust-verdict.tsx';
import type { Change } from './decisions.ts';
import type { Rules } from './facts.ts';
import classes from './forms.module.css';

type Props = {
  readonly entry: TimeEntry;
  readonly rules: Rules;
  /** The person's approved shifts on that day. */
  readonly assigned: readonly Assigned[];
  readonly onApprove: (change: Change) => Promise<void>;
  readonly onSaveDraft: (change: Change) => Promise<void>;
  readonly onCancel: () => void;
};

export type Typed = {
  readonly times: Times | null;
  readonly break_duration: number;
  /** Of jour and beredskap: the stretches of work. */
  readonly worked: string;
  readonly description: string;
};

/** Corrects a report in its row and approves it. Shows the server's verdict while typing. */
export function AdjustForm({ entry, rules, assigned, onApprove, onSaveDraft, onCancel }: Props) {
  const { t } = useTranslation();
  const draft = entry.status === 'draft';
  const judge = (typed: Typed) => reportOf(entry, typed, rules.time_zone);
  const sheet = useFormSheet<Typed, void>({
    initial: {
      times: { start: entry.start_time_local, end: entry.end_time_local },
      break_duration: entry.break_duration,
      worked: workedText(entry),
      description: entry.description,
    },
    // The verdict below the fields explains the fault.
    check: (typed) => {
      const report = judge(typed);
      if (report?.refusal !== null) return { times: true };
      return report.worked === null ? { worked: t('errors.worked_unfit') } : {};
    },
    send: async (typed, { action }) => {
      const { times, break_duration, description } = typed;
      const stretches = judge(typed)?.worked?.map(({ start, end }) => ({
        start_time: isoOf(start),
        end_time: isoOf(end),
      }));
      const worked = entry.kind === 'work' ? undefined : stretches;
      const change = {
        break_duration,
        description,
        worked,
        start: times?.start ?? '',
        end: times?.end ?? '',
      };
      await (draft && action === 'save' ? onSaveDraft : onApprove)(change);
    },
    onDone: () => {},
    say: () => null,
  });
  const { form, busy } = sheet;
  const report = judge(form.values);
  return (
    <Unsaved>
      {() => (
        <FirstField>
          <FormBody
            sheet={sheet}
            gap={12}
            maw="44rem"
            label={draft ? t('approvals.adjust.label_draft') : t('approvals.adjust.label')}
            submit={draft ? t('approvals.adjust.save_draft') : t('approvals.adjust.submit')}
            more={
              draft && (
                <Button
                  key="approve"
                  variant="light"
                  mih="var(--tap)"
                  loading={busy === 'approve'}
                  onClick={() => sheet.submit('approve')}
                >
                  {t('approvals.adjust.submit')}
                </Button>
              )
            }
            onCancel={onCancel}
          >
            <Fields form={form} kind={entry.kind} />
            {sheet.error !== null && <Refused error={sheet.error} entry={entry} />}
            <Verdict
              report={report}
              break_min={form.values.break_duration}
              kind={entry.kind}
              assigned={assigned}
              rules={rules}
            />
          </FormBody>
        </FirstField>
      )}
    </Unsaved>
  );
}

type VerdictProps = {
  readonly report: ReturnType<typeof reportOf>;
  readonly break_min: number;
  readonly kind: ShiftKind;
  readonly assigned: readonly Assigned[];
  readonly rules: Rules;
};

/** What the typed times would be, or that they are missing. */
export function Verdict({ report, ...rest }: VerdictProps) {
  const { t } = useTranslation();
  if (report === null)
    return (
      <p className={classes.verdict} data-tone="bad">
        {t('approvals.adjust.times_missing')}
      </p>
    );
  return <AdjustVerdict span={report.span} worked={report.worked ?? []} refusal={report.refusal} {...rest} />;
}

export function Fields({
  form,
  kind,
}: {
  readonly form: UseFormReturnType<Typed>;
  readonly kind: ShiftKind;
}) {
  const { t } = useTranslation();
  return (
    <Columns of="minmax(10rem, 1fr) minmax(8rem, 0.6fr)" gap={12} align="end" data-first-field>
      <TimesInput
        {...form.getInputProps('times')}
        label={t('approvals.adjust.times')}
        value={form.values.times}
      />
      {kind === 'work' ? (
        <NumberInput
          {...form.getInputProps('break_duration')}
          label={t('approvals.adjust.break')}
          onChange={(value) => form.setFieldValue('break_duration', Number(value))}
          min={0}
          max={480}
          step={5}
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
      ) : (
        <TextInput
          {...form.getInputProps('worked')}
          className={classes.wide}
          label={t('timeEntries.form.worked', { kind: t(`shifts.kinds.${kind}`) })}
          placeholder="22:00–23:30, 02–03"
          autoComplete="off"
        />
      )}
      <Textarea
        {...form.getInputProps('description')}
        className={classes.wide}
        label={t('approvals.adjust.comment')}
        maxLength={1000}
        autosize
        minRows={1}
      />
    </Columns>
  );
}

/** The typed report as the server would judge it; null until it has a start and an end. */
export function reportOf(
  entry: Pick<TimeEntry, 'date' | 'kind'>,
  { times, break_duration, worked }: Typed,
  zone: string,
) {
  const break_min = break_duration;
  const end = times?.end ?? null;
  if (times === null || end === null) return null;
  const span = spanOfReport(entry.date, times.start, end, zone);
  const refusal = checkReport({ span, break_min, date: entry.date, today: today(zone), caller: 'manager' });
  const stretches = entry.kind === 'work' ? [] : workedTyped(worked, { date: entry.date, span, zone });
  return { start: times.start, end, span, refusal, worked: stretches };
}

/** The reason for a refusal; after another user's change also the current report. The typed values are kept. */
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
