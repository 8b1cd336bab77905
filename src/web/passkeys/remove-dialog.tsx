import { useTranslation } from 'react-i18next';
import { type Passkey, removePasskey } from '../../contract/passkeys.ts';
import { send } from '../api.ts';
import { AskPassword } from '../second-factors/turn-off-dialog.tsx';

type Props = { readonly passkey: Passkey; readonly onClose: () => void };

/** Removes one of the own passkeys, with the password. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <AskPassword
      title={t('passkeys.remove_title', { name })}
      text={t('passkeys.remove_text')}
      submit={t('passkeys.remove')}
      done={t('passkeys.toast.removed', { name })}
      send={(password, idempotencyKey) =>
        send(removePasskey, { params: { id }, body: { password }, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
