import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveShifts } from '../../core/leave.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { useDaysWithoutPay } from '../vacation/vacation-left.tsx';
import { answerMany, type ManyAnswers } from './answer-many.ts';
import { useDaysText } from './leave-facts.ts';
import { useRejectWords } from './reject-words.ts';
import { ShiftsChoice } from './shifts-choice.tsx';

type Props = {
  readonly requests: readonly LeaveRequest[];
  readonly today: string;
  readonly status: ManyAnswers['status'];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** One answer to several requests: whom it concerns, and what is asked once for all of them. */
export function ManyDialog(props: Props) {
  const { requests, status, onClose } = props;
  const { t } = useTranslation();
  return (
    <FormSheet
      size="lg"
      title={t(`leave.many.title.${status}`, { count: requests.length })}
      onClose={onClose}
    >
      <Stack component="ul" gap={6} mb="md">
        {requests.map((request) => (
          <Concerned key={request.id} request={request} granting={status === 'approved'} />
        ))}
      </Stack>
      {status === 'approved' ? <Grant {...props} /> : <Reject {...props} />}
    </FormSheet>
  );
}

function Concerned({ request, granting }: { readonly request: LeaveRequest; readonly granting: boolean }) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const unpaid = useDaysWithoutPay(request.user_id, request.kind === 'vacation' ? request : null);
  const facts = [
    t(`leave.kinds.${request.kind}`),
    daysText(request),
    request.shift_count > 0 ? t('leave.many.shifts', { count: request.shift_count }) : null,
  ].filter((part) => part !== null);
  return (
    <li>
      <strong>{nameOf(request.user)}</strong>{' '}
      <Box component="span" c="dimmed">
        {facts.join(' · ')}
      </Box>
      {granting && unpaid > 0 && (
        <Box component="p" c="var(--wait)" fz="sm" fw={600}>
          {t('vacation.some_unpaid', { count: unpaid })} {t('leave.many.advance_alone')}
        </Box>
      )}
    </li>
  );
}

function Grant({ requests, today, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const asked = requests.filter(
    (one) => one.last_day >= today && one.shift_count > 0 && (one.extent_pct ?? 100) === 100,
  );
  const sheet = useFormSheet<{ readonly shifts: LeaveShifts }, void>({
    initial: { shifts: 'open' },
    send: ({ shifts }) =>
      answerMany(requests, { status: 'approved', ...(asked.length > 0 ? { shifts } : {}) }),
    onDone,
  });
  return (
    <FormBody
      sheet={sheet}
      label={t('leave.shifts.label')}
      submit={t('leave.many.submit.approved', { count: requests.length })}
      onCancel={onClose}
    >
      {asked.length > 0 && (
        <ShiftsChoice
          name={t('leave.many.each')}
          question={t('leave.many.question', { count: asked.length })}
          count={asked.length}
          begun={asked.some(({ first_day }) => first_day <= today)}
          value={sheet.form.values.shifts}
          onChange={(shifts) => sheet.form.setFieldValue('shifts', shifts)}
        />
      )}
    </FormBody>
  );
}

function Reject({ requests, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const words = useRejectWords();
  return (
    <ReasonForm
      words={{
        ...words,
        hint: t('leave.many.reason_hint'),
        submit: t('leave.many.submit.rejected', { count: requests.length }),
      }}
      onSend={(reason) => answerMany(requests, { status: 'rejected', reason })}
      onReason={onDone}
      onCancel={onClose}
    />
  );
}
