import { Anchor, Box, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseCompany, chosenCompany } from '../session-store.ts';

const focused = (field: HTMLInputElement | null): void => field?.focus();

/** The company to sign in to, where the address does not name it: a quiet line that opens into a field. */
export function CompanyLine() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    const company = chosenCompany() ?? t('session.company_default');
    return (
      <Box component="p" c="dimmed" fz="sm">
        {t('session.company_line', { company })} ·{' '}
        <Anchor
          component="button"
          type="button"
          underline="always"
          fz="inherit"
          onClick={() => setTyped(chosenCompany() ?? '')}
        >
          {t('session.company_change')}
        </Anchor>
      </Box>
    );
  }
  const choose = (event: FormEvent): void => {
    event.preventDefault();
    setTyped(null);
  };
  return (
    <Stack component="form" gap={8} onSubmit={choose}>
      <TextInput
        label={t('session.company')}
        description={t('session.company_hint')}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          // At once, not at the button: continuing to the password confirms the company.
          chooseCompany(value);
        }}
        autoCapitalize="none"
        spellCheck={false}
        ref={focused}
      />
      <Button type="submit" variant="default">
        {t('session.company_done')}
      </Button>
    </Stack>
  );
}
