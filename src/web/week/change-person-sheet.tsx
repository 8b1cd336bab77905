import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../contract/fields.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { plannedOf } from '../roster/add-workers-dialog.tsx';
import { PeoplePicker } from '../roster/people-picker.tsx';
import { useRosterWords } from '../roster/roster-words.ts';
import { useCandidates } from '../roster/use-candidates.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { planOf } from './plan-mode.ts';
import type { Edits } from './use-edits.ts';
import type { Piece } from './week-rows.ts';

type Props = {
  readonly pieces: readonly Piece[];
  readonly zone: string;
  readonly edits: Edits;
  readonly onClose: () => void;
};

/** The people who can have the shifts instead: the freest first, each with what speaks against it; one press decides. */
export function ChangePersonSheet({ pieces, zone, edits, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const [first] = pieces;
  const title = t(
    first?.assignment === null ? 'weekMenu.choose_person_title' : 'weekMenu.change_person_title',
  );
  return (
    <FormSheet title={title} size="lg" onClose={onClose}>
      {first !== undefined && (
        <>
          <Box component="p" fz={17} fw={600} mb="sm">
            {pieces.length === 1
              ? `${format.dayInWords(first.shift.date)}, ${words.times(first.shift)}`
              : t('week.menu.chosen', { count: pieces.length })}
          </Box>
          <Choice
            first={first}
            zone={zone}
            plan={planOf(edits.writesDraft(first) ? 'draft' : 'direct')}
            without={pieces.flatMap(({ assignment }) => assignment?.worker_id ?? [])}
            onChosen={(row) => {
              edits.bringAll(pieces, { row, days: 0 }, false);
              onClose();
            }}
          />
        </>
      )}
    </FormSheet>
  );
}

type ChoiceProps = {
  readonly first: Piece;
  readonly zone: string;
  readonly plan: Plan;
  readonly without: readonly string[];
  readonly onChosen: (id: string) => void;
};

function Choice({ first, zone, plan, without, onChosen }: ChoiceProps) {
  const { t } = useTranslation();
  const { shift } = first;
  const { candidates, waiting, error } = useCandidates(shift.date, plannedOf(shift), {
    zone,
    exclude: shift.id,
    plan,
  });
  if (error !== null) return <Failure error={error} what={t('roster.failed.workers')} />;
  if (waiting) return <RowSkeletons label={t('common.loading')} count={4} height={40} />;
  return (
    <div ref={focusSearch}>
      <PeoplePicker
        label={t('weekMenu.who')}
        candidates={candidates.filter(({ id }) => !without.includes(id))}
        chosen={[]}
        onChange={(by) => {
          const [id] = by([]);
          if (id !== undefined) onChosen(id);
        }}
        autoFocus
      />
    </div>
  );
}

/** The people come after the sheet, which has looked for its first field by then. */
const focusSearch = (box: HTMLDivElement | null): void =>
  box?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
