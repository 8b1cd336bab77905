import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fetched, onDemand } from '../parts/on-demand.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Telling } from './typed-absence.ts';

/** The form with its calendar; a button for it may begin to fetch it. */
export const absenceForm = onDemand(async () => (await import('./absence-form.tsx')).AbsenceForm);

type Props = {
  /** null: closed. */
  readonly telling: Telling | null;
  readonly today: string;
  readonly onClose: () => void;
};

/** Telling of an absence or putting one right, from the side; full screen on a phone. Leaving what is typed asks first. */
export function AbsenceSheet({ telling, today, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { typing, leave, close, question } = useUnsaved(onClose);
  return (
    <>
      <Drawer
        opened={telling !== null}
        onClose={leave}
        position="right"
        size={phone ? '100%' : 480}
        title={telling === null ? null : t(titleOf(telling))}
      >
        {telling !== null && (
          <Fetched
            part={absenceForm}
            waiting={<RowSkeletons label={t('common.loading')} />}
            own={{ telling, today, onTyping: typing, onDone: close }}
          />
        )}
      </Drawer>
      {question}
    </>
  );
}

export const titleOf = ({ person, from }: Telling) =>
  from !== null
    ? 'absences.form.title_change'
    : person === 'other'
      ? 'absences.form.title_for'
      : 'absences.form.title';
