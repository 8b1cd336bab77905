import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInsteadOfOutlines } from './instead-of-outlines.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

type Waiting = {
  /** The name of the loading content, for screen readers. */
  readonly label: string;
};

/** What is awaited, as long as it can come. */
function Outline({ children }: { readonly children: ReactNode }) {
  const instead = useInsteadOfOutlines();
  return instead === null ? (
    children
  ) : (
    <Text c="dimmed" fz="sm" role="status">
      {instead}
    </Text>
  );
}

/** The outline of a row of stat cards. */
export function StatSkeletons({ label, count = 4 }: Waiting & { readonly count?: number }) {
  return (
    <Outline>
      <SimpleGrid
        minColWidth="min(100%, 10.5rem)"
        autoFlow="auto-fit"
        spacing={12}
        role="status"
        aria-label={label}
      >
        {range(count).map((index) => (
          <Skeleton key={index} height={84} radius="lg" />
        ))}
      </SimpleGrid>
    </Outline>
  );
}

/** The outline of a list or table. */
export function RowSkeletons({
  label,
  count = 6,
  height = 52,
}: Waiting & { readonly count?: number; readonly height?: number }) {
  return (
    <Outline>
      <Stack gap={8} role="status" aria-label={label}>
        {range(count).map((index) => (
          <Skeleton key={index} height={height} radius="md" />
        ))}
      </Stack>
    </Outline>
  );
}

/** The outline of a month's grid. */
export function MonthSkeleton({ label }: Waiting) {
  return (
    <Outline>
      <SimpleGrid cols={7} spacing={6} role="status" aria-label={label}>
        {range(42).map((index) => (
          <Skeleton key={index} height={92} radius="md" />
        ))}
      </SimpleGrid>
    </Outline>
  );
}

/** The outline of a page whose content is not known yet. */
export function PageSkeleton({ label }: Waiting) {
  return (
    <Stack
      gap={20}
      w="100%"
      maw={1280}
      mx="auto"
      py={28}
      px="clamp(1rem, 3vw, 2rem)"
      role="status"
      aria-label={label}
    >
      <Skeleton height={30} width="min(16rem, 60%)" radius="md" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </Stack>
  );
}
