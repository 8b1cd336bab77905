import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Dialog = ComponentProps<typeof ConfirmDialog>;
type Props = Omit<Dialog, 'cancelLabel'> & Partial<Pick<Dialog, 'cancelLabel'>>;

/** ConfirmDialog with "Avbryt" already said. */
export function Confirm(props: Props) {
  const { t } = useTranslation();
  return <ConfirmDialog cancelLabel={t('common.cancel')} {...props} />;
}
