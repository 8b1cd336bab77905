import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { listUnitPeople } from '../../contract/unit-people.ts';
import { listUsers } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { decisionState } from '../parts/dated-decisions.tsx';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';

/** The people who belong to a unit today. They are placed on their own sheets. */
export function PeopleOfUnit({ unit }: { readonly unit: NamedRow }) {
  const { t } = useTranslation();
  const placed = useQuery(ask('users', listUnitPeople, {})).data ?? [];
  const people = useQuery(ask('users', listUsers, {})).data ?? [];
  const namesOf = (is_home: boolean): string => {
    const ids = placed
      .filter((row) => row.unit_id === unit.id && row.home === is_home && decisionState(row) === 'now')
      .map(({ user }) => user);
    return people
      .filter(({ id }) => ids.includes(id))
      .map(nameOf)
      .join(', ');
  };
  const [home, lent] = [namesOf(true), namesOf(false)];
  return (
    <Text component="div" c="dimmed" fz="sm" w="100%" className={shared.anywhere}>
      {home !== '' && <div>{t('units.people.home', { names: home })}</div>}
      {lent !== '' && <div>{t('units.people.lent', { names: lent })}</div>}
    </Text>
  );
}
