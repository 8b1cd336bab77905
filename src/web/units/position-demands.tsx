import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { listPositionSkills, listSkills } from '../../contract/skills.ts';
import { ask } from '../data.ts';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const dialog = onDemand(async () => (await import('./demands-dialog.tsx')).DemandsDialog);

/** The skills that a position demands, and a way to change them; nothing in a company without skills. */
export function PositionDemands({ position }: { readonly position: NamedRow }) {
  const { t } = useTranslation();
  const demands = useQuery(ask('company', listPositionSkills, {})).data;
  const skills = useQuery(ask('company', listSkills, {})).data;
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  if (demands === undefined || skills === undefined) return null;
  const chosen = demands
    .filter(({ position_id }) => position_id === position.id)
    .map(({ skill_id }) => skill_id);
  const offered = skills.filter(({ closed, id }) => !closed || chosen.includes(id));
  if (offered.length === 0) return null;
  const names = skills.filter(({ id, closed }) => !closed && chosen.includes(id)).map(({ name }) => name);
  return (
    <Group justify="space-between" gap="4px 12px" w="100%">
      <Text c="dimmed" fz="sm" className={shared.anywhere}>
        {names.length > 0 && t('skills.demands.said', { names: names.join(', ') })}
      </Text>
      <Button
        {...nearing(dialog)}
        variant="subtle"
        ml="auto"
        mih="var(--tap)"
        size="compact-sm"
        aria-label={t('skills.demands.title', { name: position.name })}
        onClick={() => setOpened(true)}
      >
        {t('skills.demands.open')}
      </Button>
      {opened && (
        <Opening part={dialog} own={{ position, skills: offered, chosen, onClose: close }} onCancel={close} />
      )}
    </Group>
  );
}
