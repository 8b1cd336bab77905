import { useQuery } from '@tanstack/react-query';
import { listInvitations } from '../../contract/invitations.ts';
import { ask } from '../data.ts';

/** The invitation of a person who has not chosen a password yet. Read again when anything about people changes. */
export function useInvitation(user: string) {
  const { data, error, refetch, isFetching } = useQuery(ask('users', listInvitations, {}));
  const invitation = data?.find((one) => one.user === user);
  return { invitation, error, retry: () => void refetch(), retrying: isFetching };
}
