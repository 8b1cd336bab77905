import { useQuery } from '@tanstack/react-query';
import { type Invitation, listInvitations } from '../../contract/invitations.ts';
import { ask } from '../data.ts';

/** The people who have not chosen a password yet, by id. Read again when anything about people changes. */
export function useInvitations() {
  const { data, error, refetch, isFetching } = useQuery(ask('users', listInvitations, {}));
  const of: ReadonlyMap<string, Invitation> = new Map((data ?? []).map((one) => [one.user, one]));
  return { of, error, retry: () => void refetch(), retrying: isFetching };
}
