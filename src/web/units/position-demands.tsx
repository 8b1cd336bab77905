import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { listPositionSkills, listSkills } from '../../contract/skills.ts';
import { ask } from '../data.ts';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { NamesLine } from './names-line.tsx';

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
    <NamesLine
      said={names.length === 0 ? null : t('skills.demands.said', { names: names.join(', ') })}
      label={t('skills.demands.open')}
      title={t('skills.demands.title', { name: position.name })}
      near={nearing(dialog)}
      onOpen={() => setOpened(true)}
    >
      {opened && (
        <Opening part={dialog} own={{ position, skills: offered, chosen, onClose: close }} onCancel={close} />
      )}
    </NamesLine>
  );
}
