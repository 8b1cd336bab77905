import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { personalData } from '../../contract/personal-data.ts';
import { fetchFile } from '../api.ts';
import { changed } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';

type Props = {
  readonly user: string;
  /** The person's name, where the page does not show it beside the button. */
  readonly named?: string;
  readonly small?: boolean;
};

/** Saves all stored data about a person as one file (GDPR articles 15 and 20). Each reading is recorded. */
export function DataFileButton({ user, named, small = false }: Props) {
  const { t } = useTranslation();
  const making = useMutation({
    mutationFn: () => fetchFile(personalData, { params: { id: user } }),
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
      leftSection={<Download size={small ? 15 : 16} aria-hidden="true" />}
      loading={making.isPending}
      {...(named === undefined ? {} : { 'aria-label': t('users.data.file_named', { name: named }) })}
      onClick={() => making.mutate()}
    >
      {t('users.data.file')}
    </Button>
  );
}
