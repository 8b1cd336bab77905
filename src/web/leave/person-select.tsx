import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listUsers } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | null;
  readonly error: ReactNode;
  readonly onChange: (user: string | null) => void;
};

/** The people of the company except the user, found by typing. */
export function PersonSelect(props: Props) {
  const me = useMe();
  const users = useQuery(ask('users', listUsers, {}));
  const people = (users.data ?? [])
    .filter((user) => user.id !== me.id)
    .map((user) => ({ value: user.id, label: nameOf(user) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'sv'));
  return <Select {...props} data={people} searchable required data-autofocus />;
}
