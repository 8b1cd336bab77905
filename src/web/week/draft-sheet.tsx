import { Box, Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHIFT_FIELDS, type Shift, unwrittenShift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { randomId } from '../random-key.ts';
import { plannedTimes } from '../roster/planned-times.ts';
import type { Asked } from '../roster/roster-dialog.tsx';
import { useRosterWords } from '../roster/roster-words.ts';
import { ShiftCard } from '../roster/shift-card.tsx';
import { ShiftFields, useShiftCheck } from '../roster/shift-fields.tsx';
import { bodyOf } from '../roster/shift-values.ts';
import { type ShiftVersion, StaleShift } from '../roster/stale-shift.tsx';
import { useUnitShown } from '../roster/unit-filter.tsx';
import { useAssignmentMenu } from '../roster/use-assignment-menu.tsx';
import { useConflicts } from '../roster/use-conflicts.ts';
import { WorkersField } from '../roster/workers-field.tsx';
import { Finding } from '../ui/finding.tsx';
import { forgetDraft, writeEdits } from './draft-edits.ts';
import { type Beginning, beginning, isStale, writeOver } from './draft-versions.ts';
import type { PlanShift } from './overlay.ts';
import { sayWhy } from './say-why.ts';
import { useAct } from './use-hand.ts';

type Props = {
  readonly zone: string;
  /** The shifts to change, one at a time; none: a new one. */
  readonly shifts: readonly PlanShift[];
  /** Those among them that drafts take away. */
  readonly gone: readonly string[];
  /** The day of a new one. */
  readonly date: string;
  /** What is published on the days shown. */
  readonly published: readonly Shift[];
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
};

/** A shift as it is wished: its fields and its people, all of it a draft. */
export function DraftSheet({ shifts, gone, published, onAsk, onClose, ...props }: Props) {
  const { t } = useTranslation();
  const words = useRosterWords();
  const [chosen, setChosen] = useState(shifts[0]?.id ?? '');
  const shift = shifts.find(({ id }) => id === chosen) ?? null;
  const goes = shift !== null && gone.includes(shift.id);
  const standing = published.find(({ id }) => id === chosen) ?? null;
  const [face, setFace] = useState<'draft' | 'published'>('draft');
  const is_draft = face === 'draft' || standing === null;
  return (
    <FormSheet
      title={t(shift === null ? 'drafts.sheet.new' : 'drafts.sheet.title')}
      size="lg"
      onClose={onClose}
    >
      {shifts.length > 1 && (
        <SegmentedControl
          mb={16}
          aria-label={t('drafts.sheet.which')}
          value={chosen}
          onChange={setChosen}
          data={shifts.map((one) => ({ value: one.id, label: words.times(one) }))}
        />
      )}
      {standing !== null && (
        <SegmentedControl
          mb={16}
          aria-label={t('drafts.sheet.face')}
          value={face}
          onChange={(next) => setFace(next === 'published' ? 'published' : 'draft')}
          data={(['draft', 'published'] as const).map((value) => ({
            value,
            label: t(`drafts.sheet.faces.${value}`),
          }))}
        />
      )}
      {standing !== null && !is_draft && <PublishedShift shift={standing} onAsk={onAsk} />}
      <div hidden={!is_draft}>
        {goes ? (
          <GoneShift shift={shift} onClose={onClose} />
        ) : (
          <DraftForm key={chosen} {...props} shift={shift} onClose={onClose} />
        )}
      </div>
    </FormSheet>
  );
}

type FormProps = Pick<Props, 'zone' | 'date' | 'onClose'> & { readonly shift: PlanShift | null };

function DraftForm({ zone, shift, date, onClose }: FormProps) {
  const { t } = useTranslation();
  const unit = useUnitShown();
  const check = useShiftCheck(zone);
  const [fresh] = useState(randomId);
  const [base, setBase] = useState(() => beginning(shift));
  const [first] = useState<ShiftVersion>(
    () => base?.values ?? { date, times: null, unit_id: unit, chosen: [] },
  );
  const known = shift?.id ?? fresh;
  const save = (values: ShiftVersion, over: Beginning | null): Promise<void> => {
    const body = bodyOf(values, zone);
    const standing = shift === null ? unwrittenShift(body) : picked(shift, SHIFT_FIELDS);
    const wished = { ...standing, ...body, people: values.chosen };
    return writeOver(shift, over, () => [{ shift_id: known, wished }]);
  };
  const sheet = useFormSheet<ShiftVersion, void>({
    initial: first,
    check,
    send: (values) => save(values, base),
    onDone: () => {
      toast(t('drafts.sheet.saved'));
      onClose();
    },
    say: (error) => (isStale(error) && shift !== null ? null : sayWhy(error)),
  });
  const { form } = sheet;
  const planned = plannedTimes(form.values, zone);
  const conflicts = useConflicts(planned, form.values.chosen, known, 'drafts');
  const theirs = isStale(sheet.error) ? beginning(shift) : null;
  return (
    <FormBody
      sheet={sheet}
      submit={t('drafts.sheet.save')}
      more={shift !== null && <More shift={shift} onClose={onClose} />}
    >
      {theirs !== null && (
        <StaleShift
          base={base?.values ?? first}
          typed={form.values}
          theirs={theirs.values}
          onKeep={(merged) => {
            setBase(theirs);
            sheet.restart(theirs.values, merged);
            if (sheet.validate()) sheet.attempt(merged, 'save', (values) => save(values, theirs));
          }}
          onTake={() => {
            setBase(theirs);
            sheet.restart(theirs.values);
          }}
        />
      )}
      <Standing shift={shift} />
      <ShiftFields typed={form.values} planned={planned} errors={form.errors} onChange={form.setValues} />
      <WorkersField
        label={t('roster.form.workers')}
        date={form.values.date ?? date}
        planned={planned}
        zone={zone}
        exclude={known}
        chosen={form.values.chosen}
        onChosen={(by) => form.setFieldValue('chosen', by)}
        conflicts={conflicts}
        plan="drafts"
      />
    </FormBody>
  );
}

/** What can be done with the shift as it is published. It holds at once: a draft could neither be offered nor answered. */
function PublishedShift({ shift, onAsk }: { readonly shift: Shift; readonly onAsk: Props['onAsk'] }) {
  const { t } = useTranslation();
  const menu = useAssignmentMenu();
  return (
    <Box onPointerEnter={menu.intend} onFocus={menu.intend}>
      <Text fz="sm" c="dimmed" mb={12}>
        {t('drafts.sheet.published_hint')}
      </Text>
      <ul>
        <ShiftCard
          shift={shift}
          sought={false}
          onMenu={menu.open}
          onOffer={(of) => onAsk({ do: 'offer', shift: of })}
          onReplace={(of) => onAsk({ do: 'replace', shift: of })}
        />
      </ul>
      {menu.drawn}
    </Box>
  );
}

/** Whose draft it is, and whether the published shift moved under it. */
function Standing({ shift }: { readonly shift: PlanShift | null }) {
  const { t } = useTranslation();
  const draft = shift?.draft;
  if (draft === undefined)
    return (
      <Text fz="sm" c="dimmed">
        {t('drafts.sheet.hint')}
      </Text>
    );
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t(draft.kind === 'new' ? 'drafts.sheet.new_by' : 'drafts.sheet.changed_by', {
          name: draft.written_by,
        })}
      </Text>
      {draft.stale && <Finding tone="wait">{t('drafts.sheet.stale')}</Finding>}
    </>
  );
}

type MoreProps = { readonly shift: PlanShift; readonly onClose: () => void };

function More({ shift, onClose }: MoreProps) {
  const { t } = useTranslation();
  const { act, busy } = useAct(onClose);
  return (
    <>
      {shift.draft?.kind === 'changed' && (
        <Button variant="default" mih="var(--tap)" disabled={busy} onClick={() => act(forgetDraft(shift.id))}>
          {t('drafts.sheet.as_published')}
        </Button>
      )}
      <Button
        variant="light"
        color="red"
        mih="var(--tap)"
        disabled={busy}
        onClick={() => act(writeEdits([{ of: { shift_id: shift.id, worker_id: null }, to: null }]))}
      >
        {t('drafts.sheet.remove')}
      </Button>
    </>
  );
}

function GoneShift({ shift, onClose }: MoreProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const { act, busy } = useAct(onClose);
  return (
    <>
      <Text mb={16}>
        {t('drafts.sheet.goes', { day: format.dayInWords(shift.date), times: words.times(shift) })}
      </Text>
      <Button data-autofocus mih="var(--tap)" disabled={busy} onClick={() => act(forgetDraft(shift.id))}>
        {t('drafts.sheet.keep')}
      </Button>
    </>
  );
}
