import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

export const NO_ONE = { first_name: '', last_name: '', username: '', email: '', password: '' };
export type ManagerTyped = typeof NO_ONE;

/** What the platform asks of a company's first manager. `input`: the props of a field. */
export function ManagerFields({
  input,
}: {
  readonly input: (field: keyof ManagerTyped) => GetInputPropsReturnType;
}) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput {...input('first_name')} label={t('users.first_name')} required />
      <TextInput {...input('last_name')} label={t('users.last_name')} required />
      <TextInput
        {...input('username')}
        label={t('users.username')}
        required
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextInput {...input('email')} label={t('users.email')} type="email" required autoComplete="off" />
      <PasswordInput
        {...input('password')}
        label={t('session.password')}
        description={t('session.password_hint')}
        required
        autoComplete="new-password"
      />
    </SimpleGrid>
  );
}
