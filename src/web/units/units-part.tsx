import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { createPosition, deletePosition, listPositions } from '../../contract/positions.ts';
import { createSkill, deleteSkill, listSkills, type Skill } from '../../contract/skills.ts';
import { createUnit, deleteUnit, listUnits, type Unit } from '../../contract/units.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { NeedsCard } from '../needs/needs-card.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { PeriodsCard } from '../periods/periods-card.tsx';
import { Columns } from '../ui/columns.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { EndingSkills } from './ending-skills.tsx';
import { NamedList } from './named-list.tsx';
import { PeopleOfUnit } from './people-of-unit.tsx';
import { PositionDemands } from './position-demands.tsx';
import { UnitPlanners } from './unit-planners.tsx';

const unitDialog = onDemand(async () => (await import('./unit-dialog.tsx')).UnitDialog);
const positionDialog = onDemand(async () => (await import('./position-dialog.tsx')).PositionDialog);
const skillDialog = onDemand(async () => (await import('./skill-dialog.tsx')).SkillDialog);

/** Where and as what people work, what that demands, and how many are needed: the company's units, positions, skills and needs. */
export const UnitsPart = () => (
  <Columns of="repeat(2, minmax(0, 1fr))" gap={20} align="start" below="62em">
    <Stack gap={20}>
      <UnitsCard />
      <NeedsCard />
      <PeriodsCard />
    </Stack>
    <Stack gap={20}>
      <PositionsCard />
      <SkillsCard />
      <EndingSkills />
    </Stack>
  </Columns>
);

function UnitsCard() {
  const { t } = useTranslation();
  const [task, setTask] = useState<Unit | 'new' | null>(null);
  const removal = useRemoval<Unit>({
    remove: ({ id, version }) => send(deleteUnit, { params: { id }, ifMatch: version }),
    restore: ({ name, workplace_address, workplace_city }) =>
      send(createUnit, { body: { name, workplace_address, workplace_city } }),
    touches: ['company'],
    said: ({ name }) => t('units.removed', { name }),
  });
  const close = (): void => setTask(null);
  return (
    <NamedList
      of="unit"
      reading={useQuery(ask('company', listUnits, {}))}
      near={nearing(unitDialog)}
      more={(row) => (
        <>
          {row.workplace_address !== '' && (
            <Text c="dimmed" fz="sm" w="100%" className={shared.anywhere}>
              {row.workplace_address}, {row.workplace_city}
            </Text>
          )}
          {!row.closed && (
            <>
              <PeopleOfUnit unit={row} />
              <UnitPlanners unit={row} />
            </>
          )}
        </>
      )}
      onNew={() => setTask('new')}
      onChange={setTask}
      onRemove={removal.remove}
    >
      {task !== null && (
        <Opening
          part={unitDialog}
          own={{ row: task === 'new' ? null : task, onClose: close }}
          onCancel={close}
        />
      )}
    </NamedList>
  );
}

function PositionsCard() {
  const { t } = useTranslation();
  const [task, setTask] = useState<NamedRow | 'new' | null>(null);
  const removal = useRemoval<NamedRow>({
    remove: ({ id, version }) => send(deletePosition, { params: { id }, ifMatch: version }),
    restore: ({ name }) => send(createPosition, { body: { name } }),
    touches: ['company'],
    said: ({ name }) => t('units.removed', { name }),
  });
  const close = (): void => setTask(null);
  return (
    <NamedList
      of="position"
      reading={useQuery(ask('company', listPositions, {}))}
      near={nearing(positionDialog)}
      more={(row) => !row.closed && <PositionDemands position={row} />}
      onNew={() => setTask('new')}
      onChange={setTask}
      onRemove={removal.remove}
    >
      {task !== null && (
        <Opening
          part={positionDialog}
          own={{ row: task === 'new' ? null : task, onClose: close }}
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
