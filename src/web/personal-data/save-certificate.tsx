import { Checkbox } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { getEmployerCertificate } from '../../contract/employments.ts';
import { fetchFile } from '../api.ts';
import { changed } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { languageOf, sayError } from '../text/index.ts';

/** The facts of the employer's certificate: of the latest employment unless one is named. */
export const fetchCertificate = (user: string, employment?: string) =>
  fetchFile(getEmployerCertificate, {
    params: { id: user },
    query: {
      language: languageOf(i18next.language),
      ...(employment === undefined ? {} : { employment }),
    },
  });

/** Saves them when the employment has got its last day. */
export async function saveCertificate(user: string, employment?: string): Promise<void> {
  try {
    const { name, bytes } = await fetchCertificate(user, employment);
    saveFile(name, bytes);
    toast(i18next.t('exports.done', { name }));
    await changed();
  } catch (error) {
    toastError(i18next.t('exports.failed', { why: sayError(error) }));
  }
}

type Props = { readonly wanted: boolean; readonly onChange: (is: boolean) => void };

/** Offers the certificate in the dialog that ends an employment: it is saved once the last day is. */
export function CertificateOffer({ wanted, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('users.data.certificate_save')}
      description={t('users.data.certificate_save_hint')}
      checked={wanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
