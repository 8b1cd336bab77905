import Mail from 'lucide-react/icons/mail';
import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { localOf, useZone } from '../sessions/sign-in-row.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useInvitations } from './use-invitations.ts';

/** That a person was invited and has not come; nothing for everybody else. */
export function InvitationBadge({ user }: { readonly user: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const invitation = useInvitations().of.get(user);
  if (invitation === undefined) return null;
  const { state, sent_at, expires_at } = invitation;
  const is_open = state === 'open';
  return (
    <StatusBadge
      form="outlined"
      tone={is_open ? 'wait' : 'bad'}
      icon={is_open ? <Mail size={14} /> : <MailX size={14} />}
    >
      {t(`invitations.badge.${state}`, {
        sent: format.dayMonth(localOf(sent_at, zone).date),
        until: format.dayMonth(localOf(expires_at, zone).date),
      })}
    </StatusBadge>
  );
}
