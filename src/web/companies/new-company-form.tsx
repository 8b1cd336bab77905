import { PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCompany } from '../../contract/companies.ts';
import { useWrite } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { checkedBy } from '../form-check.ts';
import { toast } from '../parts/toast.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanyFormFrame } from './company-form-frame.tsx';
import { companyErrors } from './company-refusal.tsx';
import { bodyOf, type CompanyValues, companyValues, NEW_COMPANY } from './company-values.ts';

type Manager = { first_name: string; last_name: string; username: string; email: string; password: string };
const NO_ONE: Manager = { first_name: '', last_name: '', username: '', email: '', password: '' };
const check = checkedBy(createCompany.body);

const sentOf = (values: CompanyValues, manager: Manager | undefined) => {
  const { subdomain, ...company } = bodyOf(values);
  return {
    ...company,
    ...(subdomain === '' ? {} : { subdomain }),
    ...(manager === undefined ? {} : { first_manager: manager }),
  };
};

type Props = {
  readonly onTyping: (is: boolean) => void;
  readonly onCancel: () => void;
  /** It is saved. */
  readonly onDone: () => void;
};

/** A new company and, unless left out, its first manager. */
export function NewCompanyForm({ onTyping, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const [withManager, setWithManager] = useState(true);
  const manager = useForm<Manager>({ initialValues: NO_ONE, onValuesChange: () => onTyping(true) });
  const form = useForm<CompanyValues>({
    initialValues: NEW_COMPANY,
    onValuesChange: () => onTyping(true),
    validate: (values) => check(sentOf(values, withManager ? manager.values : undefined)),
  });
  const draft = useDraft('company:new', companyValues, () => (form.isDirty() ? form.getValues() : null));
  const create = useWrite(createCompany, ['companies'], {
    onDone: ({ name }) => {
      toast(t('companies.added', { name }));
      onDone();
    },
    onRefused: (error) => showErrors(companyErrors(error)),
  });
  const showErrors = (errors: FormErrors): void => {
    form.setErrors(errors);
    manager.setErrors(managerErrors(errors));
  };
  const save = (values: CompanyValues): void =>
    create.mutate({ body: sentOf(values, withManager ? manager.values : undefined) });
  return (
    <CompanyFormFrame
      draft={draft}
      onTakeDraft={form.setValues}
      error={create.error}
      saveLabel={t('companies.add')}
      busy={create.isPending}
      onSubmit={form.onSubmit(save, showErrors)}
      onCancel={onCancel}
    >
      <CompanyFields form={form} company={null} />
      <Switch
        checked={withManager}
        onChange={(event) => setWithManager(event.currentTarget.checked)}
        label={t('companies.first_manager')}
        description={t('companies.first_manager_hint')}
      />
      {withManager && <ManagerFields form={manager} />}
    </CompanyFormFrame>
  );
}

const PREFIX = 'first_manager.';
const managerErrors = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      field.startsWith(PREFIX) ? [[field.slice(PREFIX.length), error]] : [],
    ),
  );

function ManagerFields({ form }: { readonly form: UseFormReturnType<Manager> }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput {...form.getInputProps('first_name')} label={t('users.first_name')} required />
      <TextInput {...form.getInputProps('last_name')} label={t('users.last_name')} required />
      <TextInput
        {...form.getInputProps('username')}
        label={t('users.username')}
        required
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextInput
        {...form.getInputProps('email')}
        label={t('users.email')}
        type="email"
        required
        autoComplete="off"
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('session.password')}
        description={t('session.password_hint')}
        required
        autoComplete="new-password"
      />
    </SimpleGrid>
  );
}
