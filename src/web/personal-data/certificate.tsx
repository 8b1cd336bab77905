import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import FileText from 'lucide-react/icons/file-text';
import { useTranslation } from 'react-i18next';
import { getEmployerCertificate } from '../../contract/employments.ts';
import { fetchFile } from '../api.ts';
import { changed } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { languageOf, sayError } from '../text/index.ts';

type Props = {
  readonly user: string;
  /** The person's name, where the page does not show it beside the button. */
  readonly named?: string;
  readonly small?: boolean;
};

/** Saves the facts of the employer's certificate about the latest employment. A manager's reading is recorded. */
export function CertificateButton({ user, named, small = false }: Props) {
  const { t } = useTranslation();
  const making = useMutation({
    mutationFn: () =>
      fetchFile(getEmployerCertificate, {
        params: { id: user },
        query: { language: languageOf(i18next.language) },
      }),
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
      leftSection={<FileText size={small ? 15 : 16} aria-hidden="true" />}
      loading={making.isPending}
      {...(named === undefined ? {} : { 'aria-label': t('users.data.certificate_named', { name: named }) })}
      onClick={() => making.mutate()}
    >
      {t('users.data.certificate')}
    </Button>
  );
}
