import { useTranslation } from 'react-i18next';
import { changeAssignment } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import type { Planned } from './planned.ts';

/** Marks a shift that the person did not come to as unauthorised absence: it is not paid. With undo. */
export function useNoShow() {
  const { t } = useTranslation();
  const format = useFormat();
  const set = async ({ id }: Planned, unauthorized_absence: boolean): Promise<void> => {
    try {
      await send(changeAssignment, { params: { id }, body: { unauthorized_absence } });
    } finally {
      await changed('shifts');
    }
  };
  const mark = async (shift: Planned): Promise<void> => {
    const said = { name: nameOf(shift.worker), when: format.dayOfWeek(shift.date) };
    try {
      await set(shift, true);
      toast(
        t('approvals.missing.no_show_done', said),
        () => {
          set(shift, false)
            .then(() => toast(t('approvals.missing.no_show_undone', said)))
            .catch(toastError);
        },
        shift.id,
      );
    } catch (error) {
      toastError(error);
    }
  };
  return { mark };
}
