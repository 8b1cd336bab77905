import { Box, Button, Stack } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { sayError } from '../text/index.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { keyOfBroken, useBrokenWords, useConflictWords, useIllWords } from './conflict-words.ts';
import type { Conflicts } from './use-conflicts.ts';

type Props = {
  readonly conflicts: Conflicts;
  readonly zone: string;
  /** Removes these people from the choice; left out where no people are being chosen. */
  readonly onDrop?: (ids: readonly string[]) => void;
};

/** The conflicts of the chosen people: refusals and prohibitions first, then notes. Announced when they change. */
export function ConflictNotes({ conflicts, zone, onDrop }: Props) {
  const { t } = useTranslation();
  const { found, checking, error, ready } = conflicts;
  const say = useConflictWords(zone);
  const sayIll = useIllWords();
  const sayBroken = useBrokenWords();
  if (!ready) return null;
  const ill = found?.absences ?? [];
  const broken = found?.broken ?? [];
  return (
    <Stack gap={8} opacity={checking ? 0.65 : 1} aria-live="polite" aria-busy={checking}>
      {error !== null && !checking && (
        <Finding small tone="bad">
          {t('roster.form.check_failed', { detail: sayError(error) })}
        </Finding>
      )}
      {found === null && checking && <Finding small>{t('roster.form.checking')}</Finding>}
      {found !== null && !found.hasConflicts && (
        <Finding small tone="good" icon={<CircleCheck size={16} aria-hidden="true" />}>
          {t('roster.form.no_conflicts')}
        </Finding>
      )}
      {found?.hasConflicts && (
        <Finding small tone="bad" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <div>
            <strong>{t('roster.form.conflicts')}</strong>
            <Box component="ul" mt={2} mb={6} className={shared.bullets}>
              {found.conflicts.map((one) => (
                <li key={`${one.worker.id} ${one.kind} ${one.start_time}`}>{say(one)}</li>
              ))}
            </Box>
            {onDrop !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                mih="var(--tap)"
                onClick={() => onDrop(found.conflicts.map(({ worker }) => worker.id))}
              >
                {t('roster.form.drop')}
              </Button>
            )}
          </div>
        </Finding>
      )}
      {found !== null && found.warnings.length + ill.length + broken.length > 0 && (
        <Finding small tone="wait" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <div>
            <strong>{t('roster.form.warnings')}</strong>
            <Box component="ul" mt={2} mb={6} className={shared.bullets}>
              {found.warnings.map((one) => (
                <li key={`${one.worker.id} ${one.kind} ${one.start_time}`}>{say(one)}</li>
              ))}
              {ill.map((one) => (
                <li key={`${one.worker.id} ${one.kind} ${one.first_day}`}>{sayIll(one)}</li>
              ))}
              {broken.map((one) => (
                <li key={`${one.worker.id} ${keyOfBroken(one)}`}>{sayBroken(one)}</li>
              ))}
            </Box>
          </div>
        </Finding>
      )}
    </Stack>
  );
}
