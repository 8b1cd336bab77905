import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { At } from '../parts/popup.tsx';
import { NoticePanel } from './notice-panel.tsx';

/** The notices on a phone, in a sheet from below. */
export function NoticesSheet({ at }: { readonly at: At }) {
  const { t } = useTranslation();
  return (
    <Drawer opened={at.opened} onClose={at.onClose} title={t('notices.title')} position="bottom" size="85%">
      <NoticePanel onClose={at.onClose} headed={false} />
    </Drawer>
  );
}
