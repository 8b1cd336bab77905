import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { listUnitPlanners } from '../../contract/unit-planners.ts';
import { listUsers } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { Opening } from '../parts/opening.tsx';
import { isManager, nameOf } from '../roles.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { NamesLine } from './names-line.tsx';

const dialog = onDemand(async () => (await import('./planners-dialog.tsx')).PlannersDialog);

/** The managers who plan a unit and not every one, and a way to change them. */
export function UnitPlanners({ unit }: { readonly unit: NamedRow }) {
  const { t } = useTranslation();
  const planners = useQuery(ask('company', listUnitPlanners, {})).data;
  const managers = useQuery(ask('users', listUsers, {})).data?.filter(({ role }) => isManager(role));
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  if (planners === undefined || managers === undefined) return null;
  const own = planners.filter(({ unit_id }) => unit_id === unit.id);
  const chosen = own.map(({ user_id }) => user_id);
  const hidden = own.filter(({ sees_cost }) => sees_cost === false).map(({ user_id }) => user_id);
  const names = managers.filter(({ id }) => chosen.includes(id)).map(nameOf);
  return (
    <NamesLine
      said={names.length === 0 ? null : t('units.planners.said', { names: names.join(', ') })}
      label={t('units.planners.open')}
      title={t('units.planners.title', { name: unit.name })}
      near={nearing(dialog)}
      onOpen={() => setOpened(true)}
    >
      {opened && (
        <Opening part={dialog} own={{ unit, managers, chosen, hidden, onClose: close }} onCancel={close} />
      )}
    </NamesLine>
  );
}
