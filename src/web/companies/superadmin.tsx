import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, listCompanies } from '../../contract/companies.ts';
import { isBilled } from '../../core/invoice.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { type SuperadminSearch, superadminSearch } from './choice.ts';
import { CompaniesTable } from './companies-table.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { monthInText, proposedMonth, sumOf } from './invoicing.ts';

const companyDialog = onDemand(
  async () => (await Promise.all([import('./company-dialog.tsx'), loadWords('people')]))[0].CompanyDialog,
);
const taxYears = onDemand(
  async () =>
    (await Promise.all([import('../tax-years/tax-years-part.tsx'), loadWords('tax_years')]))[0].TaxYearsPart,
);
const makeInvoices = onDemand(async () => (await import('./make-invoices.tsx')).MakeInvoices);

const route = getRouteApi('/signed-in/superadmin');
/** The number of companies from which a search is shown. */
const MANY = 8;

/** The platform's companies, their prices and their invoices (specification section 2). */
export function Superadmin() {
  const { t } = useTranslation();
  const format = useFormat();
  const { q = '', show = 'all', month = null } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (search: SuperadminSearch, replace = false): void => {
    void navigate({ search: (now) => superadminSearch({ ...now, ...search }), replace, resetScroll: false });
  };
  const companies = useQuery(ask('companies', listCompanies, {}));
  const [edited, setEdited] = useState<Company | 'new' | null>(null);
  const [making, setMaking] = useState<string | null>(null);
  const list = companies.data ?? [];
  const paying = list.filter(isBilled);
  const total = format.kr(sumOf(paying.map(({ monthly_total }) => monthly_total)));
  return (
    <PageFrame
      title={t('companies.title')}
      actions={
        <Button {...nearing(companyDialog)} leftSection={<Plus size={18} />} onClick={() => setEdited('new')}>
          {t('companies.add')}
        </Button>
      }
      {...(list.length === 0 ? {} : { lead: t('companies.lead', { count: paying.length, total }) })}
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
      {companies.isSuccess && list.length === 0 && (
        <Card>
          <EmptyState
            icon={<Building2 size={28} />}
            title={t('companies.empty.title')}
            text={t('companies.empty.text')}
          />
        </Card>
      )}
      {list.length > 0 && (
        <Companies companies={list} q={q} onSearch={(next) => choose({ q: next }, true)} onOpen={setEdited} />
      )}
      <InvoicesSection
        show={show}
        month={month}
        onChoose={choose}
        make={list.length > 0 && <MakeButton month={month} onMake={setMaking} />}
      />
      <Fetched part={taxYears} own={{}} waiting={null} />
      {edited !== null && (
        <Opening
          part={companyDialog}
          own={{ edited, onClose: () => setEdited(null) }}
          onCancel={() => setEdited(null)}
        />
      )}
      {making !== null && (
        <Opening
          part={makeInvoices}
          own={{ proposed: making, companies: list, onClose: () => setMaking(null) }}
          onCancel={() => setMaking(null)}
        />
      )}
    </PageFrame>
  );
}

type CompaniesProps = {
  readonly companies: readonly Company[];
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly onOpen: (company: Company) => void;
};

function Companies({ companies, q, onSearch, onOpen }: CompaniesProps) {
  const { t } = useTranslation();
  const asked = q.toLocaleLowerCase();
  const found = companies.filter(({ name, subdomain }) =>
    `${name} ${subdomain}`.toLocaleLowerCase().includes(asked),
  );
  return (
    <>
      {(companies.length > MANY || q !== '') && (
        <Box component="search" maw={{ sm: 352 }}>
          <SearchField
            aria-label={t('companies.search')}
            placeholder={t('companies.search_hint')}
            q={q}
            onSearch={onSearch}
            clearLabel={t('companies.none_found.action')}
          />
        </Box>
      )}
      {found.length > 0 ? (
        <CompaniesTable companies={found} onOpen={onOpen} />
      ) : (
        <Card>
          <EmptyState
            icon={<Building2 size={28} />}
            title={t('companies.none_found.title')}
            action={
              <Button variant="default" onClick={() => onSearch('')}>
                {t('companies.none_found.action')}
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}

type MakeProps = {
  /** The month of the invoices; null: all. */
  readonly month: string | null;
  readonly onMake: (month: string) => void;
};

function MakeButton({ month, onMake }: MakeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const proposed = proposedMonth(month);
  return (
    <Button
      {...nearing(makeInvoices)}
      variant="default"
      leftSection={<ReceiptText size={18} />}
      onClick={() => onMake(proposed)}
    >
      {t('companies.make.open', { month: monthInText(format, proposed) })}
    </Button>
  );
}
