import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mayMove } from '../../core/time-entry.ts';
import { useDraft } from '../drafts.ts';
import { hold } from '../offline/unsent.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { DayTotal } from './day-total.tsx';
import classes from './entry-form.module.css';
import { StaleChoice } from './stale-choice.tsx';
import { TimesTold } from './times-told.tsx';
import {
  judge,
  LONGEST_BREAK_MIN,
  newReport,
  reportOf,
  type Setting,
  type Typed,
  withBreak,
  withTimes,
} from './typed-report.ts';
import { useBreakWords } from './use-break-words.ts';
import { type Saving, useSaveReport } from './use-save-report.ts';
import { Warnings } from './warnings.tsx';
import { WorkBar } from './work-bar.tsx';

type Props = {
  readonly setting: Setting;
  readonly onTyping: (is: boolean) => void;
  readonly onSaved: () => void;
  /** Opens the next day; null when it cannot be reported yet. */
  readonly onNextDay: (() => void) | null;
};

/** What survives an expired session. */
const typedSchema = z.object({
  times: z.object({ start: z.string(), end: z.string().nullable() }).nullable(),
  break_min: z.number().nullable(),
  break_wrong: z.string().nullable(),
  automatic: z.boolean(),
  description: z.string(),
});

/** Adds or changes a report: one time field, the break, a comment; judged while typing by the server's own rules. */
export function EntryForm({ setting, onTyping, onSaved, onNextDay }: Props) {
  const { t } = useTranslation();
  const form = useTyped(setting, onTyping);
  const { typed, base, start } = form;
  const [tried, setTried] = useState(false);
  const element = useFocusOnTimes();
  useEffect(() => (base === null ? undefined : hold(base)), [base]);
  const judged = judge(typed, { ...setting, editing: base });
  const saving = useSaveReport({ setting, base, typed, onGone: form.forget, onSaved: () => onTyping(false) });
  const change = (next: Typed): void => {
    form.change(next);
    saving.forgive();
  };
  const draft = useDraft(`time-entry:${setting.day.date}`, typedSchema, () => (form.dirty ? typed : null));
  const save = (status: 'draft' | null, then: () => void): void => {
    setTried(true);
    if (judged !== null && judged.refusal === null && typed.break_wrong === null) saving.save(status, then);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(null, onSaved);
  };
  const refused = judged?.refusal ?? null;
  const timesError = timesErrorOf(typed, tried);
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-label={t(titleOf(base))}>
      <h3 className={classes.title}>{t(titleOf(base))}</h3>
      <DraftOffer draft={draft} onTake={change} />
      {base?.status === 'rejected' && (
        <Notice tone="wait">
          {(base.rejection_reason ?? '') === ''
            ? t('timeEntries.entry.rejected_plain')
            : t('timeEntries.entry.rejected', { reason: base.rejection_reason ?? '' })}{' '}
          {t('timeEntries.form.rejected')}
        </Notice>
      )}
      {base?.status === 'approved' && <Notice tone="wait">{t('timeEntries.form.approved')}</Notice>}
      <Stack gap="sm">
        <TimesInput
          label={t('timeEntries.form.times')}
          value={typed.times}
          onChange={(times) => change(withTimes(typed, times, setting.day.date, setting.settings))}
          autoFocus={hasKeyboard()}
          required
          error={
            timesError === null
              ? (saving.errors.times ??
                (refused !== null && refused.field !== 'break_duration'
                  ? t(`errors.${refused.code}`)
                  : undefined))
              : t(timesError)
          }
        />
        <TimesTold typed={typed} judged={judged} />
        <BreakField
          typed={typed}
          setting={setting}
          required={judged?.required_break_min ?? 0}
          error={
            saving.errors.break_duration ??
            (typed.break_wrong !== null
              ? t('timeEntries.form.break_unreadable')
              : refused?.field === 'break_duration'
                ? t(`errors.${refused.code}`)
                : undefined)
          }
          onChange={change}
        />
        <CommentField
          value={typed.description}
          error={saving.errors.description}
          onChange={(description) => change({ ...typed, description })}
        />
        {judged !== null && <Warnings judged={judged} />}
        {judged !== null && judged.elapsed_min > 0 && (
          <WorkBar day={setting.day} judged={judged} zone={setting.settings.time_zone} />
        )}
        <DayTotal
          setting={{ ...setting, editing: base }}
          judged={judged}
          typing={form.dirty || base === null}
        />
      </Stack>
      {saving.stale !== null && (
        <StaleChoice
          typed={typed}
          theirs={saving.stale}
          onKeep={() => saving.saveOver(onSaved)}
          onTake={(entry) => {
            start(entry);
            saving.settle();
          }}
        />
      )}
      {saving.error !== null && (
        <p className={classes.error} role="alert">
          {saving.error}
        </p>
      )}
      <Buttons
        saving={saving}
        mayDraft={base === null || mayMove('save_draft', base.status)}
        onDraft={() => save('draft', onSaved)}
        onNextDay={onNextDay === null ? null : () => save(null, onNextDay)}
      />
    </form>
  );
}

/** A touch screen would raise its keyboard over the day. */
const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** The next day's form, and the one chosen in the list, begin in the time field too. */
function useFocusOnTimes() {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasKeyboard()) element.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return element;
}

const titleOf = (base: Setting['editing']) =>
  base === null ? 'timeEntries.form.title_new' : 'timeEntries.form.title_edit';

function timesErrorOf({ times }: Typed, tried: boolean) {
  if (!tried) return null;
  if (times === null) return 'timeEntries.form.times_missing';
  return times.end === null ? 'timeEntries.form.end_missing' : null;
}

/** What is typed, and the report it began from: that one follows the server's for as long as nothing is typed over it. */
function useTyped(setting: Setting, onTyping: (is: boolean) => void) {
  const { editing } = setting;
  const [base, setBase] = useState(editing);
  const [typed, setTyped] = useState<Typed>(() =>
    editing === null ? newReport(setting) : reportOf(editing),
  );
  const [dirty, setDirty] = useState(false);
  const start = (entry: NonNullable<Setting['editing']>): void => {
    setBase(entry);
    setTyped(reportOf(entry));
    setDirty(false);
    onTyping(false);
  };
  if (!dirty && base !== null && editing?.version !== base.version) {
    setBase(editing);
    setTyped(editing === null ? newReport(setting) : reportOf(editing));
  }
  const change = (next: Typed): void => {
    setTyped(next);
    setDirty(true);
    onTyping(true);
  };
  return { base, typed, dirty, change, start, forget: () => setBase(null) };
}

type BreakProps = {
  readonly typed: Typed;
  readonly setting: Setting;
  readonly required: number;
  readonly error: string | undefined;
  readonly onChange: (typed: Typed) => void;
};

const BREAK_STEP_MIN = 5;

/** Whole minutes as text: what cannot be read stays and is said. The arrow keys go by fives. */
function BreakField({ typed, setting, required, error, onChange }: BreakProps) {
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
      description={sayBreak(typed, required, setting.settings.break_rule)}
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

type CommentProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/** Enter is a new line here; Ctrl and Enter saves. */
function CommentField({ value, error, onChange }: CommentProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) area.current?.form?.requestSubmit();
  };
  return (
    <Textarea
      ref={area}
      label={t('timeEntries.form.description')}
      description={t('timeEntries.form.description_hint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      maxLength={1000}
      autosize
      minRows={2}
      maxRows={6}
      error={error}
    />
  );
}

type ButtonsProps = {
  readonly saving: Saving;
  readonly mayDraft: boolean;
  readonly onDraft: () => void;
  readonly onNextDay: (() => void) | null;
};

function Buttons({ saving, mayDraft, onDraft, onNextDay }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group gap="xs" className={classes.buttons}>
        <Button type="submit" h="var(--tap)" loading={saving.busy}>
          {t('timeEntries.form.save')}
        </Button>
        <Button
          h="var(--tap)"
          variant="light"
          disabled={onNextDay === null || saving.busy}
          onClick={() => onNextDay?.()}
        >
          {t('timeEntries.form.save_next')}
        </Button>
        <Button h="var(--tap)" variant="default" disabled={!mayDraft || saving.busy} onClick={onDraft}>
          {t('timeEntries.form.save_draft')}
        </Button>
      </Group>
      {onNextDay === null && <p className={classes.hint}>{t('timeEntries.form.next_future')}</p>}
      {!mayDraft && <p className={classes.hint}>{t('timeEntries.form.save_draft_no')}</p>}
    </>
  );
}
