import FileText from 'lucide-react/icons/file-text';
import { useTranslation } from 'react-i18next';
import { FileButton } from './file-button.tsx';
import { fetchCertificate } from './save-certificate.tsx';

type Props = {
  readonly user: string;
  /** The person's name, where the page does not show it beside the button. */
  readonly named?: string;
  readonly small?: boolean;
};

/** Saves the facts of the employer's certificate about the latest employment. A manager's reading is recorded. */
export function CertificateButton({ user, named, small = false }: Props) {
  const { t } = useTranslation();
  return (
    <FileButton
      fetch={() => fetchCertificate(user)}
      icon={FileText}
      label={t('users.data.certificate')}
      named={named === undefined ? undefined : t('users.data.certificate_named', { name: named })}
      small={small}
    />
  );
}
