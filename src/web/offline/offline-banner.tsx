import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import CircleX from 'lucide-react/icons/circle-x';
import CloudOff from 'lucide-react/icons/cloud-off';
import FileWarning from 'lucide-react/icons/file-warning';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { toast } from '../parts/toast.tsx';
import { PATHS } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { useConnection } from './connection.ts';
import { RefusedActs } from './refused-acts.tsx';
import { discard, keepUnreadable, useUnreadable, useUnsent, useUnsentActs } from './unsent.ts';

/** Shows that there is no connection, how old the data is, unsent reports, and refused ones. */
export function OfflineBanner({ onTry }: { readonly onTry: () => void }) {
  const { t } = useTranslation();
  const { offline, from } = useConnection();
  const sayWhen = useWhen();
  const unsent = useUnsent();
  const refused = unsent.filter((item) => item.refused !== null);
  const waiting = unsent.length - refused.length;
  const acts = useUnsentActs();
  const act_waits = acts.some((item) => item.refused === null);
  const words = from === null ? t('offline.nothing_from') : t('offline.shown_from', { when: sayWhen(from) });
  return (
    <>
      {offline && (
        <Notice
          tone="wait"
          icon={<CloudOff size={18} />}
          actions={
            <Button variant="default" size="compact-md" h="var(--tap)" onClick={onTry}>
              {t('offline.try_now')}
            </Button>
          }
        >
          {words} {from !== null && t('offline.kept')}{' '}
          {act_waits ? t('offline.waiting_all') : waiting > 0 && t('offline.waiting', { count: waiting })}
        </Notice>
      )}
      {refused[0] !== undefined && (
        <Notice
          tone="wait"
          icon={<CircleX size={18} />}
          actions={
            <Link
              className={shared.link ?? ''}
              to={PATHS.timeReporting}
              search={{ month: refused[0].body.date.slice(0, 7), day: refused[0].body.date }}
            >
              {t('offline.see_refused')}
            </Link>
          }
        >
          {t('offline.refused', { count: refused.length })}
        </Notice>
      )}
      <RefusedActs />
      <UnreadableReports />
    </>
  );
}

/** Records of another version that this one cannot read: they stay until the user has reported the day again. */
function UnreadableReports() {
  const { t } = useTranslation();
  const format = useFormat();
  return useUnreadable().map((one) => (
    <Notice
      key={one.key}
      tone="wait"
      icon={<FileWarning size={18} />}
      actions={
        <>
          <Button variant="default" size="compact-md" h="var(--tap)" onClick={() => location.reload()}>
            {t('common.older_page.reload')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            h="var(--tap)"
            onClick={() => {
              void discard(one);
              toast(t('offline.toast.discarded'), () => void keepUnreadable(one));
            }}
          >
            {t('offline.unsent.discard')}
          </Button>
        </>
      }
    >
      {one.date === null
        ? t('offline.unreadable')
        : t('offline.unreadable_day', { date: format.longDate(one.date) })}
    </Notice>
  ));
}

/** `08:12` today, otherwise `fre 20 nov. 08:12`. */
function useWhen(): (at: number) => string {
  const format = useFormat();
  return (at) => {
    const then = new Date(at);
    const clock = then.toLocaleTimeString('sv-SE', { hour: '2-digit', minute: '2-digit' });
    const date = then.toLocaleDateString('sv-SE');
    return date === today() ? clock : `${format.shortDate(date)} ${clock}`;
  };
}
