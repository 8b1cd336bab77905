import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InvitationBadge } from '../invitations/invitation-badge.tsx';
import { thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { nameOf, roleOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './people-list.module.css';
import type { PersonProps } from './person-props.ts';

/** A person's name, linked to the month shown, and the role. */
export function PersonName({ person, month, ownId }: Pick<PersonProps, 'person' | 'month' | 'ownId'>) {
  const { t } = useTranslation();
  const name = nameOf(person);
  return (
    <span className={classes.nameCell}>
      <Link
        className={`${classes.name} ${shared.name}`}
        to={PATHS.worker}
        params={{ workerId: person.id }}
        search={{ month: month === thisMonth() ? undefined : month }}
        title={t('people.open_month', { name })}
        preload={false}
      >
        {name}
      </Link>
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
