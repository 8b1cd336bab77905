import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import classes from './profile.module.css';

/** Everything that is kept about me, as a file, and what was done with it. */
export function DataCard() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Card title={t('users.data.title')}>
      <p>{t('users.data.text')}</p>
      <Group gap="xs" mt="sm">
        <DataFileButton user={me.id} />
        <Link
          className={classes.link}
          to={PATHS.history}
          search={isManager(roleOf(me)) ? { about: me.id } : {}}
          preload={false}
        >
          {t('users.data.history')}
        </Link>
      </Group>
    </Card>
  );
}
