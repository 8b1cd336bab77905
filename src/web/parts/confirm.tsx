import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useHeldKeys } from '../ui/held-keys.ts';
import { onDemand, usePart } from '../ui/on-demand.ts';
import { sayNotFetched } from './fetched.tsx';

type Dialog = ComponentProps<typeof ConfirmDialog>;
type Props = Omit<Dialog, 'cancelLabel'> & Partial<Pick<Dialog, 'cancelLabel'>>;

const dialog = onDemand(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

/** Prefetches the dialog, for callers that may ask without a network. */
export const bringConfirm = (): void => void dialog.load().catch(() => undefined);

/** ConfirmDialog with the text of its cancel button. Its code is fetched at the first question. */
export function Confirm(props: Props) {
  const { t } = useTranslation();
  const { opened, onCancel } = props;
  const { Loaded, drawn } = usePart(dialog, opened, () => {
    sayNotFetched();
    onCancel();
  });
  useHeldKeys(opened && !drawn, onCancel);
  return Loaded !== null && <Loaded cancelLabel={t('common.cancel')} {...props} opened={opened && drawn} />;
}
