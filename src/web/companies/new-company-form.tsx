import { PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Company, createCompany } from '../../contract/companies.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { CompanyFields } from './company-fields.tsx';
import { companyErrors } from './company-refusal.ts';
import { bodyOf, type CompanyValues, companyValues, NEW_COMPANY } from './company-values.ts';

const NO_ONE = { first_name: '', last_name: '', username: '', email: '', password: '' };
type Typed = CompanyValues & { readonly with_manager: boolean; readonly first_manager: typeof NO_ONE };
const check = checkedBy(createCompany.body);

const sentOf = ({ with_manager, first_manager, ...values }: Typed) => {
  const { subdomain, ...company } = bodyOf(values);
  return {
    ...company,
    ...(subdomain === '' ? {} : { subdomain }),
    ...(with_manager ? { first_manager } : {}),
  };
};

/** A new company and, unless left out, its first manager. */
export function NewCompanyForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Typed, Company>({
    initial: { ...NEW_COMPANY, with_manager: true, first_manager: NO_ONE },
    check: (values) => check(sentOf(values)),
    send: (values, { idempotencyKey }) => send(createCompany, { body: sentOf(values), idempotencyKey }),
    onDone: ({ name }) => {
      toast(t('companies.added', { name }));
      onClose();
      void changed('companies');
    },
    errorsOf: companyErrors,
    draft: { name: 'company:new', schema: companyValues, keep: withoutManager },
  });
  const { form } = sheet;
  return (
    <FormSheet title={t('companies.add')} size="lg" onClose={onClose}>
      <FormBody sheet={sheet} submit={t('companies.add')}>
        <CompanyFields form={form} company={null} />
        <Switch
          {...form.getInputProps('with_manager', { type: 'checkbox' })}
          label={t('companies.first_manager')}
          description={t('companies.first_manager_hint')}
        />
        {form.values.with_manager && <ManagerFields form={form} />}
      </FormBody>
    </FormSheet>
  );
}

/** A draft never keeps the manager's password. */
const withoutManager = ({ with_manager: _with, first_manager: _manager, ...company }: Typed) => company;

function ManagerFields({ form }: { readonly form: UseFormReturnType<Typed> }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput {...form.getInputProps('first_manager.first_name')} label={t('users.first_name')} required />
      <TextInput {...form.getInputProps('first_manager.last_name')} label={t('users.last_name')} required />
      <TextInput
        {...form.getInputProps('first_manager.username')}
        label={t('users.username')}
        required
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextInput
        {...form.getInputProps('first_manager.email')}
        label={t('users.email')}
        type="email"
        required
        autoComplete="off"
      />
      <PasswordInput
        {...form.getInputProps('first_manager.password')}
        label={t('session.password')}
        description={t('session.password_hint')}
        required
        autoComplete="new-password"
      />
    </SimpleGrid>
  );
}
