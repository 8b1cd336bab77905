import { Switch } from '@mantine/core';
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
import { ManagerFields, type ManagerTyped, NO_ONE } from './manager-fields.tsx';

type Typed = CompanyValues & { readonly with_manager: boolean; readonly first_manager: ManagerTyped };
const check = checkedBy(createCompany.body);

const sentOf = ({ with_manager, first_manager, ...values }: Typed) => {
  const { subdomain, ...company } = bodyOf(values);
  return {
    ...company,
    ...(subdomain === '' ? {} : { subdomain }),
    ...(with_manager ? { first_manager } : {}),
  };
};

type Props = {
  /** The company has its first manager. */
  readonly onManager: (company: Company, manager: ManagerTyped) => void;
  readonly onClose: () => void;
};

/** A new company and, unless left out, its first manager. */
export function NewCompanyForm({ onManager, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Typed, Company>({
    initial: { ...NEW_COMPANY, with_manager: true, first_manager: NO_ONE },
    check: (values) => check(sentOf(values)),
    send: (values, { idempotencyKey }) => send(createCompany, { body: sentOf(values), idempotencyKey }),
    onDone: (company) => {
      const { with_manager, first_manager } = sheet.form.getValues();
      toast(t('companies.added', { name: company.name }));
      void changed('companies');
      if (with_manager) onManager(company, first_manager);
      else onClose();
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
        {form.values.with_manager && (
          <ManagerFields input={(field) => form.getInputProps(`first_manager.${field}`)} />
        )}
      </FormBody>
    </FormSheet>
  );
}

/** A draft never keeps the manager's password. */
const withoutManager = ({ with_manager: _with, first_manager: _manager, ...company }: Typed) => company;
