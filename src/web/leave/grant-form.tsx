import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveShifts } from '../../core/leave.ts';
import { FormBody } from '../parts/form-body.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { AdvanceChoice } from '../vacation/advance-choice.tsx';
import { ShiftsChoice } from './shifts-choice.tsx';

export type Granted = { readonly shifts?: LeaveShifts; readonly advance?: boolean };
type Values = { readonly shifts: LeaveShifts; readonly advance: boolean };

type Props = {
  readonly request: LeaveRequest;
  readonly today: string;
  /** Days that would have no pay. */
  readonly unpaid: number;
  readonly onGrant: (granted: Granted) => void;
  readonly onCancel: () => void;
};

/** Grants leave: first asks what to do with the shifts on the days, and with vacation days that are not earned. */
export function GrantForm({ request, today, unpaid, onGrant, onCancel }: Props) {
  const { t } = useTranslation();
  const hasShifts = request.shift_count > 0;
  const sheet = useFormSheet<Values, Granted>({
    initial: { shifts: 'open', advance: false },
    send: async ({ shifts, advance }) => ({
      ...(hasShifts ? { shifts } : {}),
      ...(unpaid > 0 && advance ? { advance } : {}),
    }),
    onDone: onGrant,
  });
  return (
    <FormBody
      sheet={sheet}
      label={t('leave.shifts.label')}
      submit={t('leave.team.approve')}
      onCancel={onCancel}
    >
      {hasShifts && (
        <ShiftsChoice
          name={nameOf(request.user)}
          count={request.shift_count}
          begun={request.first_day <= today}
          value={sheet.form.values.shifts}
          onChange={(shifts) => sheet.form.setFieldValue('shifts', shifts)}
        />
      )}
      {unpaid > 0 && (
        <AdvanceChoice
          count={unpaid}
          value={sheet.form.values.advance}
          onChange={(advance) => sheet.form.setFieldValue('advance', advance)}
        />
      )}
    </FormBody>
  );
}
