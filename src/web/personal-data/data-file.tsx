import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { personalData } from '../../contract/personal-data.ts';
import { fetchFile } from '../api.ts';
import { FileButton } from './file-button.tsx';

type Props = {
  readonly user: string;
  /** The person's name, where the page does not show it beside the button. */
  readonly named?: string;
  readonly small?: boolean;
};

/** Saves all stored data about a person as one file (GDPR articles 15 and 20). Each reading is recorded. */
export function DataFileButton({ user, named, small = false }: Props) {
  const { t } = useTranslation();
  return (
    <FileButton
      fetch={() => fetchFile(personalData, { params: { id: user } })}
      icon={Download}
      label={t('users.data.file')}
      named={named === undefined ? undefined : t('users.data.file_named', { name: named })}
      small={small}
    />
  );
}
