import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, listCompanies } from '../../contract/companies.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { CompaniesTable } from './companies-table.tsx';

// The form with its calendar is fetched when a company is opened for the first time.
const CompanyDialog = lazy(() =>
  import('./company-dialog.tsx').then(({ CompanyDialog }) => ({ default: CompanyDialog })),
);

/** The platform's companies and what they pay (specification section 2). */
export function Superadmin() {
  const { t } = useTranslation();
  const format = useFormat();
  const companies = useQuery(ask('companies', listCompanies, {}));
  const [edited, setEdited] = useState<Company | 'new' | null>(null);
  const [everOpened, setEverOpened] = useState(false);
  const open = (company: Company | 'new'): void => {
    setEverOpened(true);
    setEdited(company);
  };
  const add = (
    <Button leftSection={<Plus size={18} />} onClick={() => open('new')}>
      {t('companies.add')}
    </Button>
  );
  const list = companies.data ?? [];
  const total = format.kr(list.reduce((sum, { monthly_total }) => sum + monthly_total, 0));
  return (
    <PageFrame
      title={t('companies.title')}
      actions={add}
      {...(list.length === 0 ? {} : { lead: t('companies.count', { count: list.length, total }) })}
    >
      {companies.isError && (
        <Failure
          what={t('companies.load_failed')}
          error={companies.error}
          onRetry={() => void companies.refetch()}
          retrying={companies.isFetching}
        />
      )}
      {companies.isPending && <RowSkeletons label={t('companies.loading')} />}
      {companies.isSuccess &&
        (list.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Building2 size={28} />}
              title={t('companies.empty.title')}
              text={t('companies.empty.text')}
            />
          </Card>
        ) : (
          <CompaniesTable companies={list} onOpen={open} />
        ))}
      <Suspense>{everOpened && <CompanyDialog edited={edited} onClose={() => setEdited(null)} />}</Suspense>
    </PageFrame>
  );
}
