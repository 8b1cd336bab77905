import { Box, Button, Stack } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { toastError } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { addressNamesCompany, tenantDomain } from '../session-store.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import classes from './person-sheet.module.css';

export type Credentials = { readonly person: User; readonly password: string; readonly isNew: boolean };

type Props = { readonly made: Credentials; readonly onAnother: () => void; readonly onDone: () => void };

/** The title of the sheet: the person who was added or has a new password. */
export function useHandOverTitle(): (made: Credentials) => string {
  const { t } = useTranslation();
  return ({ person, isNew }) =>
    t(isNew ? 'people.hand_over.title_new' : 'people.hand_over.title_changed', { name: nameOf(person) });
}

/** The sign-in data of a person, shown once: the password is stored nowhere. */
export function HandOver({ made: { person, password, isNew }, onAnother, onDone }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const company = addressNamesCompany() ? null : (tenantDomain()?.split('.')[0] ?? null);
  const lines = [
    [t('people.hand_over.address'), location.origin],
    ...(company === null ? [] : [[t('people.hand_over.company'), company] as const]),
    [t('session.username'), person.username],
    [t('session.password'), password],
  ] as const;
  const copy = async (): Promise<void> => {
    try {
      // On plain http addresses other than localhost there is no clipboard.
      await navigator.clipboard.writeText(lines.map(([name, value]) => `${name}: ${value}`).join('\n'));
      setCopied(true);
    } catch {
      toastError(t('people.hand_over.copy_failed'));
    }
  };
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
      <Button
        variant="light"
        mih="var(--tap)"
        leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copy()}
        data-autofocus
      >
        <span aria-live="polite">{copied ? t('people.hand_over.copied') : t('people.hand_over.copy')}</span>
      </Button>
      <div className={classes.buttons}>
        {isNew && (
          <Button variant="default" mih="var(--tap)" onClick={onAnother}>
            {t('people.hand_over.another')}
          </Button>
        )}
        <Button mih="var(--tap)" onClick={onDone}>
          {t('people.hand_over.done')}
        </Button>
      </div>
    </Stack>
  );
}
