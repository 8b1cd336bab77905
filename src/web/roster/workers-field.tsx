import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../contract/fields.ts';
import { Failure } from '../parts/failure.tsx';
import { Finding } from '../ui/finding.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { PeoplePicker } from './people-picker.tsx';
import type { PlannedTimes } from './planned-times.ts';
import { useCandidates } from './use-candidates.ts';
import type { Conflicts } from './use-conflicts.ts';

type Props = {
  readonly label: string;
  readonly date: string;
  readonly planned: PlannedTimes | null;
  readonly zone: string;
  /** The shift to staff, and the people already on it. */
  readonly exclude: string | null;
  readonly without?: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (change: (chosen: readonly string[]) => string[]) => void;
  readonly conflicts: Conflicts;
  /** Left out: what is published is what people have. */
  readonly plan?: Plan;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
};

const NOBODY: readonly string[] = [];

/** The people of a shift, with a conflict check while choosing, and one on request. */
export function WorkersField({ planned, zone, conflicts, without = NOBODY, ...props }: Props) {
  const { t } = useTranslation();
  const { date, exclude, chosen, onChosen } = props;
  const { candidates, waiting, error } = useCandidates(date, planned, { zone, exclude, plan: props.plan });
  const [asked, setAsked] = useState(false);
  if (error !== null) return <Failure error={error} what={t('roster.failed.workers')} />;
  if (waiting) return <RowSkeletons label={t('common.loading')} count={4} height={40} />;
  return (
    <>
      <PeoplePicker
        label={props.label}
        candidates={candidates.filter(({ id }) => !without.includes(id))}
        chosen={chosen}
        onChange={onChosen}
        error={props.error}
        autoFocus={props.autoFocus ?? false}
      />
      <ConflictNotes
        conflicts={conflicts}
        zone={zone}
        onDrop={(ids) => onChosen((now) => now.filter((id) => !ids.includes(id)))}
      />
      <div>
        <Button
          variant="default"
          mih="var(--tap)"
          loading={conflicts.checking && asked}
          onClick={() => {
            setAsked(true);
            void conflicts.check();
          }}
        >
          {t('roster.form.check')}
        </Button>
        {asked && !conflicts.ready && (
          <Finding small role="status">
            {t('roster.form.check_needs')}
          </Finding>
        )}
      </div>
    </>
  );
}
