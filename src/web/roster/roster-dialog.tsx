import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { offerSheet, replaceSheet } from '../offers/offer-parts.ts';
import type { DraftTaker } from '../offers/use-assign.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Opening } from '../parts/opening.tsx';
import { nameOf } from '../roles.ts';
import { removeShift } from './actions.ts';
import { AddWorkersDialog } from './add-workers-dialog.tsx';
import { CreateShiftDialog } from './create-shift-dialog.tsx';
import { MoveShiftDialog } from './move-shift-dialog.tsx';
import { useRosterWords } from './roster-words.ts';

/** The open dialog. A shift is as it was at the opening: another user's change does not alter it. */
export type Asked =
  | { readonly do: 'create'; readonly date: string }
  | { readonly do: 'add' | 'move' | 'delete' | 'offer'; readonly shift: Shift }
  | { readonly do: 'replace'; readonly shift: Shift; readonly instead_of?: string | undefined };

type Props = {
  readonly asked: Asked;
  readonly zone: string;
  readonly onClose: () => void;
  /** A shift was created or moved. */
  readonly onDone: (shift: Shift) => void;
  /** A replacement is a draft. */
  readonly drafts?: DraftTaker | undefined;
};

/** The dialogs of the calendar, in a separate file: the month is drawn before their code is needed. */
export function RosterDialog({ asked, zone, onClose, onDone, drafts }: Props) {
  return (
    <>
      {asked.do === 'create' && (
        <CreateShiftDialog date={asked.date} zone={zone} onClose={onClose} onCreated={onDone} />
      )}
      {asked.do === 'add' && <AddWorkersDialog shift={asked.shift} zone={zone} onClose={onClose} />}
      {asked.do === 'move' && (
        <MoveShiftDialog shift={asked.shift} zone={zone} onClose={onClose} onMoved={onDone} />
      )}
      {asked.do === 'offer' && (
        <Opening part={offerSheet} own={{ shift: asked.shift, zone, onClose }} onCancel={onClose} />
      )}
      {asked.do === 'replace' && (
        <Opening
          part={replaceSheet}
          own={{ shift: asked.shift, instead_of: asked.instead_of, zone, drafts, onClose }}
          onCancel={onClose}
        />
      )}
      {asked.do === 'delete' && <DeleteShift shift={asked.shift} onClose={onClose} />}
    </>
  );
}

/** Asks before a shift is deleted, and names the people on it. */
function DeleteShift({ shift, onClose }: { readonly shift: Shift; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const people = shift.assignments.map(({ worker }) => nameOf(worker)).join(', ');
  return (
    <Confirm
      opened
      danger
      title={t('roster.delete_title')}
      confirmLabel={t('roster.delete')}
      onConfirm={() => {
        void removeShift(shift);
        onClose();
      }}
      onCancel={onClose}
    >
      {format.dayInWords(shift.date)}, {words.times(shift)}
      {people !== '' && <div>{t('roster.delete_people', { people })}</div>}
    </Confirm>
  );
}
