import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** ConfirmDialog with "Avbryt" already said. */
export function Confirm(props: Omit<ComponentProps<typeof ConfirmDialog>, 'cancelLabel'>) {
  const { t } = useTranslation();
  return <ConfirmDialog cancelLabel={t('common.cancel')} {...props} />;
}
