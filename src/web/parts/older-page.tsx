import { Button } from '@mantine/core';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeftOut } from '../left-out.ts';
import { Notice } from '../ui/notice.tsx';
import banners from './banners.module.css';

/**
 * Says that the server is newer than the page and that some rows are not shown. Unsaved input survives the reload
 * (drafts.ts).
 */
export function OlderPage() {
  const { t } = useTranslation();
  const count = useLeftOut();
  const older = count > 0;
  useEffect(() => {
    // Meanwhile the new version is fetched, so that it is available without a network too.
    if (older && 'serviceWorker' in navigator)
      void navigator.serviceWorker
        .getRegistration()
        .then((registration) => registration?.update())
        .catch(() => undefined);
  }, [older]);
  return (
    <div className={banners.banners} role="status">
      {older && (
        <Notice
          tone="wait"
          icon={<RefreshCw size={18} />}
          actions={
            <Button variant="default" size="compact-md" h="var(--tap)" onClick={() => location.reload()}>
              {t('common.older_page.reload')}
            </Button>
          }
        >
          {t('common.older_page.left_out', { count })}
        </Notice>
      )}
    </div>
  );
}
