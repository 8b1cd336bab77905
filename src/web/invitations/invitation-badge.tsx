import Mail from 'lucide-react/icons/mail';
import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../contract/invitations.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useInvitation } from './use-invitations.ts';

/** That a person was invited and has not come; nothing for everybody else. */
export function InvitationBadge({ user }: { readonly user: string }) {
  const { invitation } = useInvitation(user);
  return invitation === undefined ? null : <InvitationState invitation={invitation} />;
}

export function InvitationState({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const { state, sent_at, expires_at } = invitation;
  const is_open = state === 'open';
  return (
    <StatusBadge
      form="outlined"
      tone={is_open ? 'wait' : 'bad'}
      icon={is_open ? <Mail size={14} /> : <MailX size={14} />}
    >
      {t(`invitations.badge.${state}`, {
        sent: format.dayMonth(format.instant(sent_at, zone).slice(0, 10)),
        until: format.dayMonth(format.instant(expires_at, zone).slice(0, 10)),
      })}
    </StatusBadge>
  );
}
