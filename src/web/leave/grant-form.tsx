import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveShifts } from '../../core/leave.ts';
import { FormBody } from '../parts/form-body.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { ShiftsChoice } from './shifts-choice.tsx';

type Props = {
  readonly request: LeaveRequest;
  readonly today: string;
  readonly onGrant: (shifts: LeaveShifts) => void;
  readonly onCancel: () => void;
};

/** Grants leave on days with shifts: first asks what to do with the shifts. */
export function GrantForm({ request, today, onGrant, onCancel }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<{ shifts: LeaveShifts }, LeaveShifts>({
    initial: { shifts: 'open' },
    send: async ({ shifts }) => shifts,
    onDone: onGrant,
  });
  return (
    <FormBody
      sheet={sheet}
      label={t('leave.shifts.label')}
      submit={t('leave.team.approve')}
      onCancel={onCancel}
    >
      <ShiftsChoice
        name={nameOf(request.user)}
        count={request.shift_count}
        begun={request.first_day <= today}
        value={sheet.form.values.shifts}
        onChange={(shifts) => sheet.form.setFieldValue('shifts', shifts)}
      />
    </FormBody>
  );
}
