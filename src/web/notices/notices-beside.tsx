import { useTranslation } from 'react-i18next';
import { PopoverAt } from '../parts/popover-at.tsx';
import type { At } from '../parts/popup.tsx';
import classes from './bell.module.css';
import { NoticePanel } from './notice-panel.tsx';

/** The notices beside the bell. */
export function NoticesBeside({ at }: { readonly at: At }) {
  const { t } = useTranslation();
  return (
    <PopoverAt
      at={at}
      label={t('notices.title')}
      inside={classes.dropdown}
      position="bottom-end"
      width={440}
      radius="lg"
      withinPortal={false}
    >
      {at.opened && <NoticePanel onClose={at.onClose} headed />}
    </PopoverAt>
  );
}
