import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, changeCompany } from '../../contract/companies.ts';
import { useWrite } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { checkedBy } from '../form-check.ts';
import { toast } from '../parts/toast.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanyFormFrame } from './company-form-frame.tsx';
import { companyErrors, staleCompany } from './company-refusal.tsx';
import { bodyOf, type CompanyValues, companyValues, mergedOf, valuesOf } from './company-values.ts';
import { dayOf } from './invoicing.ts';
import { StaleCompany } from './stale-company.tsx';

const check = checkedBy(changeCompany.body);

type Props = {
  readonly company: Company;
  readonly onTyping: (is: boolean) => void;
  readonly onCancel: () => void;
  /** It is saved. */
  readonly onDone: () => void;
};

/** A company's billing data; the version seen is sent along, so that nobody's change is overwritten unseen. */
export function CompanyForm({ company, onTyping, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  // What the typed values stand on: the company as it was opened, or as somebody else has left it since.
  const [base, setBase] = useState(company);
  const form = useForm<CompanyValues>({
    initialValues: valuesOf(company),
    onValuesChange: () => onTyping(true),
    validate: (values) => check(bodyOf(values)),
  });
  const draft = useDraft(`company:${company.id}`, companyValues, () =>
    form.isDirty() ? form.getValues() : null,
  );
  const change = useWrite(changeCompany, ['companies'], {
    onDone: ({ name }) => {
      toast(t('companies.saved', { name }));
      onDone();
    },
    onRefused: (error) => form.setErrors(companyErrors(error)),
  });
  const saveOn = (on: Company, values: CompanyValues): void =>
    change.mutate({ params: { id: company.id }, body: bodyOf(values), ifMatch: on.version });
  const theirs = staleCompany(change.error);
  return (
    <CompanyFormFrame
      draft={draft}
      onTakeDraft={form.setValues}
      error={theirs === null ? change.error : null}
      saveLabel={t('common.save')}
      busy={change.isPending}
      onSubmit={form.onSubmit((values) => saveOn(base, values))}
      onCancel={onCancel}
    >
      {theirs !== null && (
        <StaleCompany
          mine={mergedOf(valuesOf(base), form.values, valuesOf(theirs))}
          theirs={theirs}
          onKeep={(mine) => {
            setBase(theirs);
            form.setValues(mine);
            saveOn(theirs, mine);
          }}
          onTake={() => {
            setBase(theirs);
            form.setValues(valuesOf(theirs));
            change.reset();
            onTyping(false);
          }}
        />
      )}
      <CompanyFields form={form} company={base} />
      <Facts>
        <Fact name={t('companies.created_at')}>{dayOf(base.created_at)}</Fact>
        <Fact name={t('companies.updated_at')}>{dayOf(base.updated_at)}</Fact>
      </Facts>
    </CompanyFormFrame>
  );
}
