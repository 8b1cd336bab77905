import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reopenUser } from '../../contract/reopening.ts';
import { type ClosedUser, USER_ROLES, type User } from '../../contract/users.ts';
import { EMPLOYMENT_FORMS } from '../../core/employment.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { savedWithRole } from '../second-person/or-ask.ts';
import { sayError } from '../text/index.ts';
import { HandOver } from './hand-over.tsx';
import { newPassword } from './new-password.ts';

type Props = { readonly person: ClosedUser; readonly onClose: () => void };
type Values = {
  first_day: string | null;
  form: (typeof EMPLOYMENT_FORMS)[number] | null;
  last_day: string | null;
  username: string;
  email: string;
  role: (typeof USER_ROLES)[number];
  password: string;
};

/** Opens the account. Where the role takes two managers it opens as a worker's, and another one is asked for the role. */
function reopen(person: ClosedUser, values: Values, idempotencyKey: string): Promise<User> {
  const { first_day, last_day, form, ...rest } = values;
  return savedWithRole(
    (role, key) =>
      send(reopenUser, {
        params: { id: person.id },
        body: { ...rest, role, ...(first_day === null ? {} : { first_day, form, last_day }) },
        ifMatch: person.version,
        idempotencyKey: key,
      }),
    { role: values.role, instead: 'worker', idempotencyKey },
  );
}

/** Opens a closed account again: a new employment, and what to sign in with. */
export function ReopenPerson({ person, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<User | null>(null);
  const name = nameOf(person);
  const lasts = person.last_day === null || person.last_day >= today();
  const sheet = useFormSheet<Values, User>({
    initial: {
      first_day: lasts ? null : today(),
      form: null,
      last_day: null,
      username: person.username,
      email: person.email,
      role: person.role === 'worker' ? 'worker' : 'manager',
      password: newPassword(),
    },
    check: ({ first_day, password }) => ({
      ...(first_day === null && !lasts ? { first_day: t('errors.employment_needed') } : {}),
      ...(password === '' ? { password: t('people.form.password_missing') } : {}),
    }),
    asks: false,
    send: (values, { idempotencyKey }) => reopen(person, values, idempotencyKey),
    onDone: (reply) => {
      toast(t('people.reopen.done', { name }));
      setOpened(reply);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && ['stale', 'not_found', 'already_in_state'].includes(error.code))
        void changed('users');
    },
    say: (error) => t('people.reopen.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const done = (id: string): void => {
    onClose();
    // The pay of before holds until it is changed: the next step is to look at it.
    void changed('users', 'payroll').then(() =>
      navigate({ to: PATHS.userManagement, search: { person: id, at: 'pay' } }),
    );
  };
  if (opened !== null)
    return (
      <FormSheet size="sm" title={t('people.reopen.done', { name })} onClose={() => done(opened.id)}>
        <Stack gap={12}>
          <Text fz="sm">{t('people.reopen.check_pay')}</Text>
          <HandOver
            made={{ person: opened, password: form.values.password }}
            onDone={() => done(opened.id)}
          />
        </Stack>
      </FormSheet>
    );
  return (
    <FormSheet size="sm" title={t('people.reopen.title', { name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('people.reopen.save')}>
        <Text fz="sm">{t(lasts ? 'people.reopen.lasts' : 'people.reopen.text')}</Text>
        <DateField
          {...form.getInputProps('first_day')}
          label={t('people.reopen.first_day')}
          required={!lasts}
          clearable={lasts}
        />
        <Select
          {...form.getInputProps('form')}
          onChange={(value) => form.setFieldValue('form', oneOf(EMPLOYMENT_FORMS, value) ?? null)}
          label={t('people.reopen.form')}
          data={EMPLOYMENT_FORMS.map((value) => ({ value, label: t(`employments.forms.${value}`) }))}
          clearable
        />
        {form.values.form !== null && form.values.form !== 'permanent' && (
          <DateField {...form.getInputProps('last_day')} label={t('people.delete.last_day')} clearable />
        )}
        <TextInput
          {...form.getInputProps('username')}
          label={t('users.username')}
          autoCapitalize="none"
          required
        />
        <TextInput {...form.getInputProps('email')} label={t('users.email')} type="email" required />
        <Select
          {...form.getInputProps('role')}
          onChange={(value) => form.setFieldValue('role', oneOf(USER_ROLES, value) ?? 'worker')}
          label={t('users.role')}
          data={USER_ROLES.map((value) => ({ value, label: t(`session.roles.${value}`) }))}
          allowDeselect={false}
          required
        />
        <Group align="flex-end" gap={8}>
          <PasswordInput
            {...form.getInputProps('password')}
            flex="1 1 13rem"
            label={t('people.form.password_new')}
            autoComplete="new-password"
            defaultVisible
            required
          />
          <Button
            variant="light"
            mih="var(--tap)"
            onClick={() => form.setFieldValue('password', newPassword())}
          >
            {t('people.form.password_make')}
          </Button>
        </Group>
      </FormBody>
    </FormSheet>
  );
}
