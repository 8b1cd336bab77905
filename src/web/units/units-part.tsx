import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { createSkill, deleteSkill, listSkills, type Skill } from '../../contract/skills.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { NeedsCard } from '../needs/needs-card.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { PeriodsCard } from '../periods/periods-card.tsx';
import { Columns } from '../ui/columns.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { EndingSkills } from './ending-skills.tsx';
import { CALLS_OF, type NamedKind } from './named-calls.ts';
import { NamedList } from './named-list.tsx';
import { PeopleOfUnit } from './people-of-unit.tsx';
import { PositionDemands } from './position-demands.tsx';
import { UnitPlanners } from './unit-planners.tsx';

const dialog = onDemand(async () => (await import('./named-dialog.tsx')).NamedDialog);
const skillDialog = onDemand(async () => (await import('./skill-dialog.tsx')).SkillDialog);

/** Where and as what people work, what that demands, and how many are needed: the company's units, positions, skills and needs. */
export const UnitsPart = () => (
  <Columns of="repeat(2, minmax(0, 1fr))" gap={20} align="start" below="62em">
    <Stack gap={20}>
      <NamedCard of="unit" />
      <NeedsCard />
      <PeriodsCard />
    </Stack>
    <Stack gap={20}>
      <NamedCard of="position" />
      <SkillsCard />
      <EndingSkills />
    </Stack>
  </Columns>
);

function NamedCard({ of }: { readonly of: NamedKind }) {
  const { t } = useTranslation();
  const { list, create, remove } = CALLS_OF[of];
  const reading = useQuery(ask('company', list, {}));
  const [task, setTask] = useState<NamedRow | 'new' | null>(null);
  const removal = useRemoval<NamedRow>({
    remove: ({ id, version }) => send(remove, { params: { id }, ifMatch: version }),
    restore: ({ name }) => send(create, { body: { name } }),
    touches: ['company'],
    said: ({ name }) => t('units.removed', { name }),
  });
  const close = (): void => setTask(null);
  return (
    <NamedList
      of={of}
      reading={reading}
      near={nearing(dialog)}
      more={(row) => {
        if (row.closed) return null;
        if (of === 'position') return <PositionDemands position={row} />;
        return (
          <>
            <PeopleOfUnit unit={row} />
            <UnitPlanners unit={row} />
          </>
        );
      }}
      onNew={() => setTask('new')}
      onChange={setTask}
      onRemove={removal.remove}
    >
      {task !== null && (
        <Opening
          part={dialog}
          own={{ of, row: task === 'new' ? null : task, onClose: close }}
          onCancel={close}
        />
      )}
    </NamedList>
  );
}

function SkillsCard() {
  const { t } = useTranslation();
  const [task, setTask] = useState<Skill | 'new' | null>(null);
  const removal = useRemoval<Skill>({
    remove: ({ id, version }) => send(deleteSkill, { params: { id }, ifMatch: version }),
    restore: ({ name, expires, warn_days }) => send(createSkill, { body: { name, expires, warn_days } }),
    touches: ['company'],
    said: ({ name }) => t('units.removed', { name }),
  });
  const close = (): void => setTask(null);
  return (
    <NamedList
      of="skill"
      reading={useQuery(ask('company', listSkills, {}))}
      near={nearing(skillDialog)}
      more={({ expires, closed }) =>
        expires &&
        !closed && (
          <Text c="dimmed" fz="sm" w="100%">
            {t('skills.expires')}
          </Text>
        )
      }
      onNew={() => setTask('new')}
      onChange={setTask}
      onRemove={removal.remove}
    >
      {task !== null && (
        <Opening
          part={skillDialog}
          own={{ row: task === 'new' ? null : task, onClose: close }}
          onCancel={close}
        />
      )}
    </NamedList>
  );
}
