import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Selection } from './use-selection.ts';

type Props = {
  readonly selection: Selection;
  readonly onActs: (button: HTMLElement) => void;
};

/** How many pieces are chosen together, and what can be done with them. */
export function SelectionBar({ selection, onActs }: Props) {
  const { t } = useTranslation();
  return (
    <Group
      pos="sticky"
      bottom={16}
      w="fit-content"
      mx="auto"
      mt={8}
      p="6px 12px"
      gap={12}
      bg="var(--card)"
      bd="1px solid var(--line)"
      bdrs="lg"
      style={{ zIndex: 5, boxShadow: 'var(--shadow-card)' }}
    >
      <Text fz="sm" fw={600} role="status">
        {t('week.menu.chosen', { count: selection.pieces.length })}
      </Text>
      <Button size="compact-sm" variant="light" onClick={({ currentTarget }) => onActs(currentTarget)}>
        {t('week.menu.acts')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
        {t('week.menu.clear')}
      </Button>
    </Group>
  );
}
