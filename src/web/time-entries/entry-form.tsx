import { Box, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mayMove } from '../../core/time-entry.ts';
import { FormBody } from '../parts/form-body.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { settingsOn } from '../settings-on.ts';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { DayTotal } from './day-total.tsx';
import { StaleChoice } from './stale-choice.tsx';
import { TimesRead } from './times-read.tsx';
import { judge, LONGEST_BREAK_MIN, type Setting, type Typed, withBreak, withTimes } from './typed-report.ts';
import { useBreakWords } from './use-break-words.ts';
import { type ReportSheet, useReportSheet } from './use-report-sheet.ts';
import { Warnings } from './warnings.tsx';
import { WorkBar } from './work-bar.tsx';

type Props = {
  readonly setting: Setting;
  readonly onSaved: () => void;
  /** Opens the next day; null when it cannot be reported yet. */
  readonly onNextDay: (() => void) | null;
};

/** Adds or changes a report: one time field, the break, a comment; checked while typing by the server's own rules. */
export function EntryForm({ setting, onSaved, onNextDay }: Props) {
  const { t } = useTranslation();
  const sheet = useReportSheet({ setting, onSaved, onNextDay });
  const { base, busy, stale } = sheet;
  const mayDraft = base === null || mayMove('save_draft', base.status);
  useFocusOnTimes(sheet);
  const title = t(base === null ? 'timeEntries.form.title_new' : 'timeEntries.form.title_edit');
  return (
    <Box pt={16} className={shared.ruled}>
      <FormBody
        sheet={sheet}
        gap={14}
        label={title}
        submit={t('timeEntries.form.save')}
        button={{ loading: busy !== null }}
        more={<MoreButtons key="more" sheet={sheet} mayDraft={mayDraft} mayNext={onNextDay !== null} />}
        above={
          <>
            {onNextDay === null && (
              <Box component="p" mt={-6} c="dimmed" fz={13}>
                {t('timeEntries.form.next_future')}
              </Box>
            )}
            {!mayDraft && (
              <Box component="p" mt={-6} c="dimmed" fz={13}>
                {t('timeEntries.form.save_draft_no')}
              </Box>
            )}
          </>
        }
      >
        <Box component="h3" fz={16}>
          {title}
        </Box>
        <Answered base={base} />
        <Fields sheet={sheet} setting={{ ...setting, editing: base }} />
        {stale !== null && (
          <StaleChoice
            typed={sheet.form.values}
            theirs={stale}
            onKeep={sheet.keepMine}
            onTake={sheet.takeTheirs}
          />
        )}
      </FormBody>
    </Box>
  );
}

/** On a touch screen the keyboard would cover the day. */
const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** The next day's form and the one chosen in the list focus the time field too. */
function useFocusOnTimes({ element }: ReportSheet): void {
  useEffect(() => {
    if (hasKeyboard()) element.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [element]);
}

/** The manager's earlier decision on the report. */
function Answered({ base }: { readonly base: Setting['editing'] }) {
  const { t } = useTranslation();
  if (base?.status === 'approved') return <Notice tone="wait">{t('timeEntries.form.approved')}</Notice>;
  if (base?.status !== 'rejected') return null;
  const reason = base.rejection_reason ?? '';
  return (
    <Notice tone="wait">
      {reason === '' ? t('timeEntries.entry.rejected_plain') : t('timeEntries.entry.rejected', { reason })}{' '}
      {t('timeEntries.form.rejected')}
    </Notice>
  );
}

type FieldsProps = { readonly sheet: ReportSheet; readonly setting: Setting };

function Fields({ sheet: { form, errors, dirty }, setting }: FieldsProps) {
  const { t } = useTranslation();
  const { day, settings, editing } = setting;
  const typed = form.values;
  const judged = judge(typed, setting);
  return (
    <Stack gap="sm">
      <TimesInput
        label={
          judged === null || judged.kind === 'work'
            ? t('timeEntries.form.times')
            : t('timeEntries.form.times_on_call', { kind: t(`shifts.kinds.${judged.kind}`) })
        }
        value={typed.times}
        onChange={(times) => form.setValues(withTimes(typed, times, day.date, settings))}
        autoFocus={hasKeyboard()}
        required
        error={errors.times}
      />
      <TimesRead typed={typed} judged={judged} />
      {judged === null || judged.kind === 'work' ? (
        <BreakField
          typed={typed}
          setting={setting}
          required={judged?.required_break_min ?? 0}
          planned={judged?.planned_break ?? null}
          error={errors.break_min}
          onChange={form.setValues}
        />
      ) : (
        <TextInput
          label={t('timeEntries.form.worked', { kind: t(`shifts.kinds.${judged.kind}`) })}
          description={t('timeEntries.form.worked_hint')}
          placeholder="22:00–23:30, 02–03"
          value={typed.worked ?? ''}
          onChange={(event) => form.setFieldValue('worked', event.currentTarget.value)}
          autoComplete="off"
          error={errors.worked}
        />
      )}
      <Textarea
        {...form.getInputProps('description')}
        label={t('timeEntries.form.description')}
        description={t('timeEntries.form.description_hint')}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
      />
      {judged !== null && <Warnings judged={judged} />}
      {judged !== null && judged.kind === 'work' && judged.elapsed_min > 0 && (
        <WorkBar day={day} judged={judged} zone={settings.time_zone} />
      )}
      <DayTotal setting={setting} judged={judged} typing={dirty || editing === null} />
    </Stack>
  );
}

type BreakProps = {
  readonly typed: Typed;
  readonly setting: Setting;
  readonly required: number;
  readonly planned: number | null;
  readonly error: ReactNode;
  readonly onChange: (typed: Typed) => void;
};

const BREAK_STEP_MIN = 5;

/** Whole minutes as text: unreadable text stays and is reported. The arrow keys step by five. */
function BreakField({ typed, setting, required, planned, error, onChange }: BreakProps) {
  const { t } = useTranslation();
  const sayBreak = useBreakWords();
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? BREAK_STEP_MIN : event.key === 'ArrowDown' ? -BREAK_STEP_MIN : 0;
    if (by === 0) return;
    event.preventDefault();
    const minutes = Math.min(Math.max((typed.break_min ?? 0) + by, 0), LONGEST_BREAK_MIN);
    onChange(withBreak(typed, String(minutes)));
  };
  return (
    <TextInput
      label={t('timeEntries.form.break')}
      description={sayBreak(
        typed,
        required,
        settingsOn(setting.settings, setting.day.date).break_rule,
        planned,
      )}
      value={typed.break_wrong ?? typed.break_min?.toString() ?? ''}
      onChange={(event) => onChange(withBreak(typed, event.currentTarget.value))}
      onKeyDown={onKeyDown}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      maw="14rem"
    />
  );
}

type MoreProps = { readonly sheet: ReportSheet; readonly mayDraft: boolean; readonly mayNext: boolean };

function MoreButtons({ sheet: { busy, submit }, mayDraft, mayNext }: MoreProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        mih="var(--tap)"
        variant="default"
        disabled={!mayDraft || busy !== null}
        onClick={() => submit('draft')}
      >
        {t('timeEntries.form.save_draft')}
      </Button>
      <Button
        mih="var(--tap)"
        variant="light"
        disabled={!mayNext || busy !== null}
        onClick={() => submit('next')}
      >
        {t('timeEntries.form.save_next')}
      </Button>
    </>
  );
}
