import { Flex } from '@mantine/core';
import { initialsOf } from '../roster/roster-days.ts';

type Props = { readonly person: { readonly first_name: string; readonly last_name: string } };

/** The person's initials in a circle, for the eye alone. */
export const Initials = ({ person }: Props) => (
  <Flex
    align="center"
    justify="center"
    w={52}
    h={52}
    bdrs={99}
    bg="var(--accent-soft)"
    c="var(--accent)"
    fz={18}
    fw={650}
    flex="none"
    aria-hidden="true"
  >
    {initialsOf(person)}
  </Flex>
);
