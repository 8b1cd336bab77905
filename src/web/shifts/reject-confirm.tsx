import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useShiftWords } from './shift-words.ts';

type Props = {
  readonly assignment: AssignmentWithShift | null;
  readonly onClose: () => void;
  readonly onReject: (assignment: AssignmentWithShift) => void;
};

/** Asks before a shift is declined from the calendar, because it cannot be undone. */
export function RejectConfirm({ assignment, onClose, onReject }: Props) {
  const { t } = useTranslation();
  const say = useShiftWords();
  const reject = (): void => {
    if (assignment !== null) onReject(assignment);
    onClose();
  };
  return (
    <Confirm
      opened={assignment !== null}
      title={t('shifts.answer.reject_title')}
      confirmLabel={t('shifts.answer.reject')}
      danger
      onConfirm={reject}
      onCancel={onClose}
    >
      {assignment !== null && t('shifts.answer.reject_text', say(assignment))}
    </Confirm>
  );
}
