import { useMutation } from '@tanstack/react-query';
import { changed, type Topic } from '../data.ts';
import { toast } from './toast.tsx';

type Removal<Row> = {
  readonly remove: (row: Row) => Promise<unknown>;
  /** Enters the same again. */
  readonly restore: (row: Row) => Promise<unknown>;
  readonly touches: readonly Topic[];
  readonly said: (row: Row) => string;
  /** Left out: nothing is said when it is back. */
  readonly saidBack?: () => string;
};

/** Removes a row at once, and can put it back. */
export function useRemoval<Row>({ remove, restore, touches, said, saidBack }: Removal<Row>) {
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      if (saidBack !== undefined) toast(saidBack());
      void changed(...touches);
    },
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: (_reply, row) => {
      toast(said(row), () => restoring.mutate(row));
      void changed(...touches);
    },
  });
  return { remove: (row: Row): void => removing.mutate(row), busy: removing.isPending };
}
