import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import shared from '../ui/shared.module.css';
import { HoursShown, obColumns } from './hours-shown.tsx';
import { PayTermsShown } from './pay-terms-shown.tsx';
import classes from './people-list.module.css';
import { PersonActions } from './person-actions.tsx';
import { PersonName } from './person-name.tsx';
import type { PersonProps } from './person-props.ts';

/** A person as a card on a phone. */
export function PersonCard(props: PersonProps) {
  const { person, placed, hours, onOpen } = props;
  const { t } = useTranslation();
  return (
    <li {...placed} className={`${classes.card} ${shared.panel}`}>
      <PersonName {...props} />
      <dl className={classes.hours}>
        <div>
          <dt>{t('people.columns.worked')}</dt>
          <dd>
            <HoursShown hours={hours} id={person.id} kind="total_hours" />
          </dd>
        </div>
        {obColumns(hours).map(([name, kind]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <HoursShown hours={hours} id={person.id} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
      <PayTermsShown person={person} onFill={() => onOpen(person.id, true)} />
      <div className={classes.contact}>
        <Text span c="dimmed" fz="sm">
          {person.username}
        </Text>
        <a className={classes.mail} href={`mailto:${person.email}`}>
          {person.email}
        </a>
        {person.phone !== '' && (
          <a className={classes.mail} href={`tel:${person.phone}`}>
            {person.phone}
          </a>
        )}
      </div>
      <PersonActions {...props} wide />
    </li>
  );
}
