import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { changed } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';

type Props = {
  readonly fetch: () => Promise<{ readonly name: string; readonly bytes: Blob }>;
  readonly icon: LucideIcon;
  readonly label: string;
  /** The label with the person's name, where the page does not show it beside the button. */
  readonly named: string | undefined;
  readonly small: boolean;
};

/** Saves a file about a person. The reading is recorded in history. */
export function FileButton({ fetch, icon: Icon, label, named, small }: Props) {
  const making = useMutation({
    mutationFn: fetch,
    meta: { quiet: true },
    onSuccess: ({ name, bytes }) => {
      saveFile(name, bytes);
      toast(i18next.t('exports.done', { name }));
      void changed();
    },
    onError: (error) => toastError(i18next.t('exports.failed', { why: sayError(error) })),
  });
  return (
    <Button
      variant={small ? 'subtle' : 'default'}
      {...(small ? { size: 'compact-sm', h: 'var(--tap)' } : { mih: 'var(--tap)' })}
      leftSection={<Icon size={small ? 15 : 16} aria-hidden="true" />}
      loading={making.isPending}
      aria-label={named}
      onClick={() => making.mutate()}
    >
      {label}
    </Button>
  );
}
