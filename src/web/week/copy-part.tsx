import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import type { Copying } from './copying.ts';
import type { Shown } from './use-week.ts';

const copyPanel = onDemand(
  async () =>
    (await Promise.all([import('./copy-panel.tsx'), loadWords('roster_copies'), loadWords('shift_forms')]))[0]
      .CopyPanel,
);

type Props = { readonly shown: Shown; readonly copying: Copying; readonly onUndo: () => void };

/** Above the week: the copy that is being chosen, or the offer of one when the week is empty. */
export function CopyPart({ shown, copying, onUndo }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, begin, end } = copying;
  if (from !== null)
    return <Fetched part={copyPanel} own={{ shown, from, onUndo, onClose: end }} waiting={null} />;
  return (
    <Group gap={12} mb={12}>
      <Text fz="sm">{t('week.copy.empty')}</Text>
      <Button variant="light" h="var(--tap)" onClick={begin}>
        {t('week.copy.ground', { week: format.week(addDays(shown.first, -7)) })}
      </Button>
    </Group>
  );
}
