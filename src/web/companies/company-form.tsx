import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, changeCompany } from '../../contract/companies.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useLeaving } from '../parts/leaving.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sayError } from '../text/index.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Finding } from '../ui/finding.tsx';
import { CompanyFields } from './company-fields.tsx';
import { companyErrors, staleCompany } from './company-refusal.ts';
import { bodyOf, type CompanyValues, companyValues, mergedOf, valuesOf } from './company-values.ts';
import { dayOf } from './invoicing.ts';
import { StaleCompany } from './stale-company.tsx';

const check = checkedBy(changeCompany.body);

type Props = {
  readonly company: Company;
  /** Goes on to the first manager of a company without one. */
  readonly onManage: () => void;
  readonly onClose: () => void;
};

/**
 * A company's billing data. The form sends the version it began from, so that it overwrites no other change unseen.
 */
export function CompanyForm({ company, onManage, onClose }: Props) {
  const { t } = useTranslation();
  // The base of the typed values: the company as it was opened, or as another user has saved it since.
  const [base, setBase] = useState(company);
  const save = (values: CompanyValues, over: Company) =>
    send(changeCompany, { params: { id: company.id }, body: bodyOf(values), ifMatch: over.version });
  const sheet = useFormSheet<CompanyValues, Company>({
    initial: valuesOf(company),
    check: (values) => check(bodyOf(values)),
    send: (values) => save(values, base),
    onDone: ({ name }) => {
      toast(t('companies.saved', { name }));
      onClose();
      void changed('companies');
    },
    errorsOf: companyErrors,
    say: (error) =>
      staleCompany(error) !== null || Object.keys(companyErrors(error)).length > 0 ? null : sayError(error),
    draft: { name: `company:${company.id}`, schema: companyValues },
  });
  const theirs = staleCompany(sheet.error);
  return (
    <FormSheet title={company.name} size="lg" onClose={onClose}>
      <FormBody sheet={sheet} submit={t('common.save')}>
        {theirs !== null && (
          <StaleCompany
            mine={mergedOf(valuesOf(base), sheet.form.values, valuesOf(theirs))}
            theirs={theirs}
            onKeep={(mine) => {
              setBase(theirs);
              sheet.restart(valuesOf(theirs), mine);
              sheet.attempt(mine, 'save', (values) => save(values, theirs));
            }}
            onTake={() => {
              setBase(theirs);
              sheet.restart(valuesOf(theirs));
            }}
          />
        )}
        {base.active_users === 0 && <NoManager onManage={onManage} />}
        <CompanyFields form={sheet.form} company={base} />
        <Facts>
          <Fact name={t('companies.created_at')}>{dayOf(base.created_at)}</Fact>
          <Fact name={t('companies.updated_at')}>{dayOf(base.updated_at)}</Fact>
        </Facts>
      </FormBody>
    </FormSheet>
  );
}

/** Leads on from a company that nobody can sign in to. */
function NoManager({ onManage }: { readonly onManage: () => void }) {
  const { t } = useTranslation();
  const { leave } = useLeaving();
  return (
    <Finding tone="wait">
      <Group justify="space-between" gap="xs" flex={1}>
        {t('companies.manager.none')}
        <Button variant="default" mih="var(--tap)" onClick={() => leave(onManage)}>
          {t('companies.manager.add')}
        </Button>
      </Group>
    </Finding>
  );
}
