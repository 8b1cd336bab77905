import { useTranslation } from 'react-i18next';
import { addFirstManager, type Company } from '../../contract/companies.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { ManagerFields, type ManagerTyped, NO_ONE } from './manager-fields.tsx';

type Props = {
  readonly company: Company;
  readonly onManager: (company: Company, manager: ManagerTyped) => void;
  readonly onClose: () => void;
};

const check = checkedBy(addFirstManager.body);

/** The first manager of a company that was added without one. */
export function FirstManagerForm({ company, onManager, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<ManagerTyped, Company>({
    initial: NO_ONE,
    check,
    send: (body, { idempotencyKey }) =>
      send(addFirstManager, { params: { id: company.id }, body, idempotencyKey }),
    onDone: (saved) => {
      void changed('companies');
      onManager(saved, sheet.form.getValues());
    },
  });
  return (
    <FormSheet title={t('companies.manager.title', { name: company.name })} size="lg" onClose={onClose}>
      <FormBody sheet={sheet} submit={t('companies.manager.add')}>
        <ManagerFields input={(field) => sheet.form.getInputProps(field)} />
      </FormBody>
    </FormSheet>
  );
}
