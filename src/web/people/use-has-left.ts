import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listClosedUsers, type User } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { nameOf } from '../roles.ts';

/**
 * For a link to a person whose account is closed, as in payroll: returns the name, by which the list of closed
 * accounts finds the person.
 */
export function useHasLeft(
  people: readonly User[] | null,
  person: string | undefined,
  onLeft: (name: string) => void,
): void {
  const missing =
    people !== null && person !== undefined && person !== 'new' && !people.some(({ id }) => id === person);
  const { data } = useQuery({ ...ask('users', listClosedUsers, {}), enabled: missing });
  const found = missing ? data?.find(({ id }) => id === person) : undefined;
  const name = found === undefined ? null : nameOf(found);
  const notify = useEffectEvent(onLeft);
  useEffect(() => {
    if (name !== null) notify(name);
  }, [name]);
}
