import { Drawer, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './bell.module.css';
import { noticesQuery } from './notices-query.ts';

const NoticePanel = lazy(async () => ({ default: (await import('./notice-panel.tsx')).NoticePanel }));

const MOST_COUNTED = 99;

/** The bell: how many notices are unread, and the list of them beside it; on a phone a sheet. */
export function Bell() {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [opened, panel] = useDisclosure(false);
  const { data } = useQuery(noticesQuery());
  const count = data?.filter((one) => one.read_at === null).length ?? 0;
  const target = (
    <UnstyledButton
      className={classes.target}
      aria-label={count === 0 ? t('notices.bell') : t('notices.bell_unread', { count })}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={panel.toggle}
    >
      <BellIcon size={20} aria-hidden="true" />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > MOST_COUNTED ? t('notices.many', { count: MOST_COUNTED }) : count}
        </span>
      )}
    </UnstyledButton>
  );
  const list = (
    <Suspense
      fallback={
        <div className={classes.waiting}>
          <RowSkeletons label={t('common.loading')} count={3} />
        </div>
      }
    >
      <NoticePanel onClose={panel.close} headed={phone !== true} />
    </Suspense>
  );
  if (phone === true)
    return (
      <>
        {target}
        <Drawer opened={opened} onClose={panel.close} title={t('notices.title')} position="bottom" size="85%">
          {list}
        </Drawer>
      </>
    );
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && panel.close()}
      position="bottom-end"
      width={440}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target popupType="dialog">{target}</Popover.Target>
      <Popover.Dropdown aria-label={t('notices.title')} className={classes.dropdown}>
        {opened && list}
      </Popover.Dropdown>
    </Popover>
  );
}
