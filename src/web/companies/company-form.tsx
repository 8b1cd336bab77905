import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Company, changeCompany } from '../../contract/companies.ts';
import { useWrite } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { checkedBy } from '../form-check.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { toast } from '../parts/toast.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanyRefusal, companyErrors } from './company-refusal.tsx';
import { bodyOf, type CompanyValues, companyValues, valuesOf } from './company-values.ts';

const check = checkedBy(changeCompany.body);

/** A company's billing data; the version seen is sent along, so that nobody's change is overwritten unseen. */
export function CompanyForm({ company, onDone }: { readonly company: Company; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm<CompanyValues>({
    initialValues: valuesOf(company),
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
  const save = (values: CompanyValues): void =>
    change.mutate({ params: { id: company.id }, body: bodyOf(values), ifMatch: company.version });
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <DraftOffer draft={draft} onTake={form.setValues} />
        <CompanyRefusal error={change.error} />
        <CompanyFields form={form} isNew={false} />
        <Facts>
          <Fact name={t('companies.created_at')}>{company.created_at.slice(0, 10)}</Fact>
          <Fact name={t('companies.updated_at')}>{company.updated_at.slice(0, 10)}</Fact>
        </Facts>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
