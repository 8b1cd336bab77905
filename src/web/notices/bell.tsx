import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../parts/popup.tsx';
import { loadWords } from '../text/index.ts';
import iconButton from '../ui/icon-button.module.css';
import { onDemand } from '../ui/on-demand.ts';
import { usePhone } from '../ui/phone.ts';
import classes from './bell.module.css';
import { noticesQuery } from './notices-query.ts';

const beside = onDemand(
  async () => (await Promise.all([import('./notices-beside.tsx'), loadWords('notices')]))[0].NoticesBeside,
);
const sheet = onDemand(
  async () => (await Promise.all([import('./notices-sheet.tsx'), loadWords('notices')]))[0].NoticesSheet,
);

const MOST_COUNTED = 99;

/** The bell with the number of unread notices, and their list beside it; on a phone a sheet. */
export function Bell() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { data } = useQuery(noticesQuery());
  const count = data?.filter((one) => one.read_at === null).length ?? 0;
  const { target, popup } = usePopup('dialog', phone === true ? sheet : beside, (at) => ({ at }));
  return (
    <>
      <UnstyledButton
        {...target}
        className={iconButton.button}
        data-large="round"
        aria-label={count === 0 ? t('notices.bell') : t('notices.bell_unread', { count })}
      >
        <BellIcon size={20} aria-hidden="true" />
        {count > 0 && (
          <Text
            span
            miw={18}
            px={4}
            c="#fff"
            fz={11}
            fw={700}
            lh="1.125rem"
            ta="center"
            className={classes.count}
            aria-hidden="true"
          >
            {count > MOST_COUNTED ? t('notices.many', { count: MOST_COUNTED }) : count}
          </Text>
        )}
      </UnstyledButton>
      {popup}
    </>
  );
}
