import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  createUnitPerson,
  deleteUnitPerson,
  listUnitPeople,
  type UnitPerson,
} from '../../contract/unit-people.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { DatedDecisions, decisionState, type ToldDecision } from '../parts/dated-decisions.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { settingsQuery } from '../settings-query.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const dialog = onDemand(async () => (await import('./person-unit-dialog.tsx')).PersonUnitDialog);

type Props = { readonly user: string; readonly name: string };

/** The units that a person is at home in or lent to, in a company that has any. Removing one can be undone. */
export function PersonUnits(props: Props) {
  const { data } = useQuery(settingsQuery());
  return data?.units !== undefined && <Units {...props} />;
}

function Units({ user, name }: Props) {
  const { t } = useTranslation();
  const told = useToldUnit();
  const { remove } = useRemoval<UnitPerson>({
    remove: ({ id, version }) => send(deleteUnitPerson, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createUnitPerson, { body }),
    touches: ['users'],
    said: () => i18next.t('unitPeople.removed'),
  });
  return (
    <FieldGroup legend={t('unitPeople.title')} ruled>
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {t('unitPeople.lead')}
      </Text>
      <DatedDecisions
        words="unitPeople"
        reading={useQuery(ask('users', listUnitPeople, { query: { user } }))}
        told={told}
        editing={{
          onRemove: remove,
          dialog: (was, close) => (
            <Opening part={dialog} own={{ was, user, name, onClose: close }} onCancel={close} />
          ),
        }}
      />
    </FieldGroup>
  );
}

/** How a person's unit is told. */
function useToldUnit(): (row: UnitPerson) => ToldDecision {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePlaceName();
  return (row) => {
    const first = format.date(row.first_day);
    const days =
      row.last_day === null
        ? t('unitPeople.days.since', { first })
        : t('unitPeople.days.both', { first, last: format.date(row.last_day) });
    const name = nameOf(row.unit_id) ?? '';
    const facts = t(row.home ? 'unitPeople.home' : 'unitPeople.lent', { name });
    const what = `${facts}, ${days}`;
    return {
      state: decisionState(row),
      days,
      facts,
      labels: {
        change: t('unitPeople.change_named', { what }),
        remove: t('unitPeople.remove_named', { what }),
      },
    };
  };
}
