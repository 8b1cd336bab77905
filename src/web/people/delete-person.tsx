import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { CertificateOffer, saveCertificate } from '../personal-data/save-certificate.tsx';
import { nameOf } from '../roles.ts';
import { LastDayField, useLastDay } from './last-day.tsx';
import classes from './people-list.module.css';
import { isSessionOver } from './use-people.ts';

type Props = {
  /** The person whose account is to be closed. */
  readonly person: User;
  readonly onClose: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** Asks for the last day of employment before an account is closed, and says what ends and what stays. */
export function DeletePerson({ person, onClose, onSessionOver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = nameOf(person);
  const [wanted, setWanted] = useState(false);
  const sheet = useLastDay({
    person,
    initial: today(),
    first: person.employment_date ?? null,
    failed: 'people.delete.failed',
    onDone: (is_asked) => {
      if (!is_asked) toast(t('people.toast.deleted', { name }));
      if (wanted && !is_asked) void saveCertificate(person.id);
      onClose();
    },
    onRefused: (error) => {
      if (isSessionOver(error)) onSessionOver(error);
    },
  });
  const { fit } = sheet;
  return (
    <FormSheet size="sm" title={t('people.delete.title', { name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('people.delete.confirm')} button={{ color: 'red' }}>
        <LastDayField sheet={sheet} />
        <ul className={classes.told}>
          <li>{t('people.delete.closes', { name })}</li>
          {fit !== null && (
            <>
              <li>{t('people.delete.paid', { date: format.date(fit) })}</li>
              <li>{t('people.delete.frees')}</li>
              {fit > today() && <li>{t('people.delete.ahead')}</li>}
            </>
          )}
          <li>{t('people.delete.settle', { name })}</li>
          <li>{t('people.delete.stays')}</li>
        </ul>
        <CertificateOffer wanted={wanted} onChange={setWanted} />
        <Text>
          <strong>{t('people.delete.final')}</strong>
        </Text>
      </FormBody>
    </FormSheet>
  );
}
