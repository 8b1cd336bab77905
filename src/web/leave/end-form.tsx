import { useTranslation } from 'react-i18next';
import { endLeaveRequest, type LeaveRequest } from '../../contract/leave-requests.ts';
import { addDays } from '../../core/calendar.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { useDaysText } from './leave-facts.ts';
import { showAtOnce } from './queries.ts';

type Props = {
  readonly request: LeaveRequest;
  readonly today: string;
  readonly onDone: () => void;
};
type Values = { readonly last_day: string | null };

/** Ends approved leave earlier; another share, or other leave, follows as a new request. */
export function EndForm({ request, today, onDone }: Props) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const latest = addDays(request.last_day, -1);
  const initial = today < request.first_day ? request.first_day : today;
  const sheet = useFormSheet<Values, LeaveRequest>({
    initial: { last_day: initial > latest ? latest : initial },
    check: ({ last_day }) => (last_day === null ? { last_day: t('leave.form.fill_last') } : {}),
    send: ({ last_day }) =>
      send(endLeaveRequest, {
        params: { id: request.id },
        body: { last_day: last_day ?? today },
        ifMatch: request.version,
      }),
    onDone: (became) => {
      showAtOnce(became);
      toast(t('leave.done.ended', { days: daysText(became) }));
      onDone();
      void changed('leave');
    },
  });
  return (
    <FormBody sheet={sheet} label={t('leave.end.label')} submit={t('leave.end.submit')} onCancel={onDone}>
      <DateField
        {...sheet.form.getInputProps('last_day')}
        label={t('leave.end.last')}
        description={t('leave.end.hint')}
        minDate={request.first_day}
        maxDate={latest}
        required
      />
    </FormBody>
  );
}
