import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { initialAssignmentStatus } from '../../core/shift.ts';
import { Notice } from '../ui/notice.tsx';
import type { PlannedTimes } from './planned-times.ts';

type Props = {
  readonly planned: PlannedTimes | null;
  /** null: by the rule of 14 days. */
  readonly ask: boolean | null;
  readonly onAsk: (ask: boolean) => void;
};

/** Whether the rule makes the person answer a shift that starts then (specification section 4). */
export const asksByRule = (planned: PlannedTimes | null): boolean =>
  planned !== null &&
  initialAssignmentStatus({
    shift_start: planned.span.start,
    now: Math.floor(Date.now() / 60_000),
  }) === 'pending';

/** The status to send for each person: none where the rule applies, so that the server's clock decides. */
export const statusFor = (planned: PlannedTimes | null, ask: boolean | null) =>
  ask === null || ask === asksByRule(planned)
    ? {}
    : { status: ask ? ('pending' as const) : ('approved' as const) };

/** Says that the shift is within two weeks, and lets the manager choose whether to ask. */
export function ApprovalChoice({ planned, ask, onAsk }: Props) {
  const { t } = useTranslation();
  const soon = asksByRule(planned);
  return (
    <>
      {soon && <Notice tone="wait">{t('roster.form.within_two_weeks')}</Notice>}
      <Checkbox
        label={t('roster.form.ask')}
        description={t('roster.form.ask_hint')}
        checked={ask ?? soon}
        onChange={(event) => onAsk(event.currentTarget.checked)}
      />
    </>
  );
}
