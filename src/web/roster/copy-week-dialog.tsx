import { Box, Button, Group, Modal, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { copyShifts, previewCopy, withdrawCopy } from '../../contract/shift-copies.ts';
import { addDays, weekdayOf } from '../../core/calendar.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { CopyFindings } from './copy-findings.tsx';
import { shiftsChanged, shiftsOfWeekQuery } from './queries.ts';
import { WeekStepper } from './week-stepper.tsx';

type Props = {
  /** Any day of the week to fill. */
  readonly date: string;
  readonly onClose: () => void;
  /** Called with the Monday of the filled week. */
  readonly onCopied: (monday: string) => void;
};

type Copied = ReplyOf<typeof copyShifts>;

/** Copies a week's shifts to another week, with or without its people, and names the people left behind. */
export function CopyWeekDialog({ date, onClose, onCopied }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const monday = addDays(date, 1 - weekdayOf(date));
  const [done, setDone] = useState<Copied | null>(null);
  const sheet = useFormSheet<Choice, Copied>({
    initial: { from: addDays(monday, -7), to: monday, with_workers: true },
    asks: false,
    send: (choice, { idempotencyKey }) => send(copyShifts, { body: bodyOf(choice), idempotencyKey }),
    onDone: (copy) => {
      onCopied(sheet.form.getValues().to);
      setDone(copy);
      void shiftsChanged();
    },
    say: (error) => t('roster.copy.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const { from, to } = form.values;
  const source = useQuery(shiftsOfWeekQuery(from)).data;
  const target = useQuery(shiftsOfWeekQuery(to)).data;
  const count = (shifts: typeof source): string =>
    shifts === undefined ? t('common.loading') : t('roster.day.shifts', { count: shifts.length });
  const same = from === to;
  const tooOld = to < firstKeptDay(today());
  const mayCopy = !same && !tooOld && source !== undefined && source.length > 0;
  const preview = useQuery({
    ...ask('shifts', previewCopy, { body: bodyOf(form.values) }),
    enabled: done === null && mayCopy,
  });
  if (done !== null) return <CopyResult copy={done} onClose={onClose} />;
  return (
    <FormSheet title={t('roster.copy.title')} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('roster.copy.submit', { week: format.week(to) })}
        button={{ disabled: !mayCopy }}
      >
        <WeekStepper
          label={t('roster.copy.from')}
          monday={from}
          onMonday={(next) => form.setFieldValue('from', next)}
          hint={count(source)}
        />
        <WeekStepper
          label={t('roster.copy.to')}
          monday={to}
          onMonday={(next) => form.setFieldValue('to', next)}
          hint={count(target)}
        />
        <Switch
          {...form.getInputProps('with_workers', { type: 'checkbox' })}
          label={t('roster.copy.with_workers')}
          description={t('roster.copy.with_workers_hint')}
        />
        {same && <Notice tone="wait">{t('roster.copy.same')}</Notice>}
        {!same && source?.length === 0 && <Notice tone="wait">{t('roster.copy.empty')}</Notice>}
        {!same && target !== undefined && target.length > 0 && (
          <Notice tone="wait">{t('roster.copy.occupied', { count: target.length })}</Notice>
        )}
        {tooOld && <Notice tone="wait">{t('errors.date_not_kept')}</Notice>}
        {!same && !tooOld && <Preview preview={preview.data} error={preview.error} />}
      </FormBody>
    </FormSheet>
  );
}

/** The Mondays of the two weeks, and whether people are copied. */
type Choice = { readonly from: string; readonly to: string; readonly with_workers: boolean };

const bodyOf = ({ from, to, with_workers }: Choice) => ({
  start_date: from,
  end_date: addDays(from, 6),
  to_date: to,
  with_workers,
});

type PreviewProps = {
  readonly preview: ReplyOf<typeof previewCopy> | undefined;
  readonly error: Error | null;
};

/** A preview of the copy. Announced when it changes. */
function Preview({ preview, error }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={12} className={shared.gone} aria-live="polite">
      {error !== null && <ErrorBox message={sayError(error)} />}
      {error === null && preview !== undefined && (
        <>
          <Box component="p" fw={550}>
            {t('roster.copy.would_make', { count: preview.shifts })}{' '}
            {t('roster.copy.made_people', { count: preview.people })}
          </Box>
          <CopyFindings findings={preview} done={false} />
        </>
      )}
    </Stack>
  );
}

/** The result of the copy: its shifts, the people left behind and why, and undo. */
function CopyResult({ copy, onClose }: { readonly copy: Copied; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      const { deleted, kept } = await send(withdrawCopy, { params: { id: copy.id } });
      toast(
        kept === 0
          ? t('roster.copy.withdrawn', { count: deleted })
          : t('roster.copy.withdrawn_some', { count: deleted, kept }),
      );
      onClose();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    void shiftsChanged();
  };
  const people = copy.made.reduce((sum, { assignments }) => sum + assignments.length, 0);
  return (
    <Modal opened onClose={onClose} title={t('roster.copy.done_title')} size="md">
      <Stack gap={16}>
        <Box component="p" fw={550}>
          {t('roster.copy.made', { count: copy.made.length })}{' '}
          {t('roster.copy.made_people', { count: people })}
        </Box>
        <CopyFindings findings={copy} done />
        <Group justify="flex-end" align="stretch" gap={8}>
          <Button variant="default" loading={busy} onClick={() => void undo()}>
            {t('common.undo')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('roster.copy.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
