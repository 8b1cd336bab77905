import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { CertificateButton } from '../personal-data/certificate.tsx';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import classes from './profile.module.css';

/** All stored data about the user as a file, and a link to the user’s history. */
export function DataCard() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Card title={t('users.data.title')}>
      <p>{t('users.data.text')}</p>
      <Group gap="xs" mt="sm">
        <DataFileButton user={me.id} />
        <CertificateButton user={me.id} />
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
