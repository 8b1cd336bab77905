import { useTranslation } from 'react-i18next';
import { InvitationBadge } from '../invitations/invitation-badge.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { nameOf, roleOf } from '../roles.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './people-list.module.css';
import type { PersonProps } from './person-props.ts';

/** A person's name, linked to the person's page, and the role. */
export function PersonName({ person, ownId }: Pick<PersonProps, 'person' | 'ownId'>) {
  const { t } = useTranslation();
  return (
    <span className={classes.nameCell}>
      <PersonLink id={person.id} className={classes.name}>
        {nameOf(person)}
      </PersonLink>
      <span className={classes.role}>
        {t(`session.roles.${roleOf(person)}`)}
        <InvitationBadge user={person.id} />
        {person.id === ownId && (
          <StatusBadge form="outlined" tone="accent">
            {t('people.you')}
          </StatusBadge>
        )}
      </span>
    </span>
  );
}
