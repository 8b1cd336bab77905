import { Box, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { nameOf } from '../roles.ts';
import { addressNamesCompany, chosenCompany } from '../session-store.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './person-sheet.module.css';

type Named = Pick<User, 'username' | 'first_name' | 'last_name'>;
export type Credentials = { readonly person: Named; readonly password: string; readonly isNew: boolean };
/** What a manager hands over to somebody who was added: the sign-in data, or the link of an invitation. */
export type Handed = Credentials | { readonly person: Named; readonly link: string; readonly isNew: true };

type Props = {
  readonly made: { readonly person: Pick<User, 'username'>; readonly password: string };
  /** The short name of the company, where it is another than the one here. */
  readonly of?: string;
  /** Adds another person. */
  readonly onAnother?: (() => void) | undefined;
  readonly onDone: () => void;
};

/** The title of the sheet: the person who was added or has a new password. */
export function useHandOverTitle(): (made: Handed) => string {
  const { t } = useTranslation();
  return ({ person, isNew, ...made }) =>
    'link' in made
      ? t('invitations.link_title', { name: nameOf(person) })
      : t(isNew ? 'people.hand_over.title_new' : 'people.hand_over.title_changed', { name: nameOf(person) });
}

/** The sign-in data of a person, shown once: the password is stored nowhere. */
export function HandOver({ made: { person, password }, of, onAnother, onDone }: Props) {
  const { t } = useTranslation();
  const company = of ?? (addressNamesCompany() ? null : chosenCompany());
  const lines = [
    [t('people.hand_over.address'), location.origin],
    ...(company === null ? [] : [[t('people.hand_over.company'), company] as const]),
    [t('session.username'), person.username],
    [t('session.password'), password],
  ] as const;
  return (
    <Stack gap={16}>
      <p>{t('people.hand_over.text')}</p>
      <Facts>
        {lines.map(([name, value]) => (
          <Fact key={name} name={name}>
            <Box component="span" ff="var(--mantine-font-family-monospace)" style={{ userSelect: 'all' }}>
              {value}
            </Box>
          </Fact>
        ))}
      </Facts>
      <CopyButton
        text={lines.map(([name, value]) => `${name}: ${value}`).join('\n')}
        label={t('people.hand_over.copy')}
        done={t('people.hand_over.copied')}
        focused
      />
      <HandOverButtons onAnother={onAnother} onDone={onDone} />
    </Stack>
  );
}

/** What comes after handing over. */
export function HandOverButtons({ onAnother, onDone }: Pick<Props, 'onAnother' | 'onDone'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      {onAnother !== undefined && (
        <Button variant="default" mih="var(--tap)" onClick={onAnother}>
          {t('people.hand_over.another')}
        </Button>
      )}
      <Button mih="var(--tap)" onClick={onDone}>
        {t('people.hand_over.done')}
      </Button>
    </div>
  );
}
