import { Button } from '@mantine/core';

type Props = {
  readonly reading: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
};

/** Reads the next page of a list that comes page by page; nothing when there is none. */
export function MoreButton({ reading, children }: Props) {
  if (!reading.hasNextPage) return null;
  return (
    <Button
      style={{ alignSelf: 'center' }}
      variant="default"
      mih="var(--tap)"
      loading={reading.isFetchingNextPage}
      onClick={() => void reading.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
