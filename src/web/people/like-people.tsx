import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findLikePeople, type LikePerson } from '../../contract/reopening.ts';
import { send } from '../api.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import type { PersonValues } from './person-values.ts';

/** The person that is being added may be there already. */
export class LikeSomebody extends Error {
  readonly people: readonly LikePerson[];
  constructor(people: readonly LikePerson[]) {
    super('somebody like this is there already');
    this.people = people;
  }
}

/** Throws LikeSomebody when the typed person may be there already, open or closed. */
export async function refuseLike(values: PersonValues): Promise<void> {
  const { first_name, last_name, email, date_of_birth, social_security_number } = values;
  const people = await send(findLikePeople, {
    body: { first_name, last_name, email: email.trim(), date_of_birth, social_security_number },
  });
  if (people.length > 0) throw new LikeSomebody(people);
}

type Props = { readonly people: readonly LikePerson[]; readonly onAnyway: () => void };

/**
 * The people that it may be, with the way there. Another person may be added all the same, unless the personal number
 * is the same.
 */
export function LikePeople({ people, onAnyway }: Props) {
  const { t } = useTranslation();
  const isOne = people.some(({ why }) => why.includes('personal_number'));
  return (
    <Finding tone="wait" role="status">
      <Stack gap={8}>
        <Text fw={600}>{t(isOne ? 'people.like.same' : 'people.like.title')}</Text>
        <ul className={shared.lines}>
          {people.map((one) => (
            <li key={one.id}>
              <Text fz="sm" fw={600}>
                {nameOf(one)}
                {one.closed && ` (${t('people.like.closed')})`}
              </Text>
              <Text fz="sm">{one.why.map((why) => t(`people.like.why.${why}`)).join(' ')}</Text>
              <Link
                to={PATHS.userManagement}
                search={one.closed ? { show: 'closed', q: nameOf(one) } : { person: one.id }}
              >
                {t(one.closed ? 'people.like.reopen' : 'people.like.show', { name: nameOf(one) })}
              </Link>
            </li>
          ))}
        </ul>
        {!isOne && (
          <Group>
            <Button variant="default" mih="var(--tap)" onClick={onAnyway}>
              {t('people.like.anyway')}
            </Button>
          </Group>
        )}
      </Stack>
    </Finding>
  );
}
