import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import Send from 'lucide-react/icons/send';
import Sparkles from 'lucide-react/icons/sparkles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../ui/phone.ts';
import { PLAN_MODES, type PlanMode } from './plan-mode.ts';

type Props = {
  readonly mode: PlanMode;
  readonly onMode: (mode: PlanMode) => void;
  /** Drafts on the days shown. */
  readonly count: number;
  readonly onPublish: () => void;
  readonly onPropose: () => void;
};

/** Drafts, or changes that hold at once; and what waits to be published, in both. What it calls does the same in every drawing. */
export const DraftBar = memo(
  function DraftBar({ mode, onMode, count, onPublish, onPropose }: Props) {
    const { t } = useTranslation();
    const phone = usePhone();
    return (
      <Group gap="8px 12px" mb={12}>
        <SegmentedControl
          aria-label={t('week.draft.mode')}
          value={mode}
          onChange={(chosen) => onMode(PLAN_MODES.find((one) => one === chosen) ?? mode)}
          data={PLAN_MODES.map((one) => ({ value: one, label: t(`week.draft.modes.${one}`) }))}
        />
        <Text fz="sm" c="dimmed" flex={1} miw={180} data-plan-mode={mode}>
          {t(mode === 'draft' ? 'week.draft.hint' : 'week.draft.hint_direct')}
        </Text>
        <Button
          h="var(--tap)"
          variant="default"
          leftSection={<Sparkles size={16} />}
          onClick={onPropose}
          {...(phone ? { w: '100%' } : {})}
        >
          {t('week.propose.open')}
        </Button>
        {(count > 0 || mode === 'draft') && (
          <Button
            h="var(--tap)"
            variant={count > 0 ? 'filled' : 'default'}
            leftSection={<Send size={16} />}
            onClick={onPublish}
            {...(phone ? { w: '100%' } : {})}
          >
            {count > 0 ? t('week.draft.publish', { count }) : t('week.draft.publish_none')}
          </Button>
        )}
      </Group>
    );
  },
  (was, now) => was.mode === now.mode && was.count === now.count,
);
