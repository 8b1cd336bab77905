import { Box } from '@mantine/core';

const MOST_COUNTED = 99;

/** How much waits in a place. Its link says it to a screen reader by its title. */
export function Badge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      miw="1.25rem"
      px="0.3125rem"
      bdrs="99rem"
      bg="var(--accent-solid)"
      c="#fff"
      fz="0.75rem"
      fw={700}
      lh="1.25rem"
      ta="center"
      aria-hidden="true"
    >
      {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
    </Box>
  );
}
