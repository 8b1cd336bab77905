import { Box, Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../parts/search-field.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { peopleSearch } from './choice.ts';
import { ClosedPeople } from './closed-people.tsx';

const route = getRouteApi('/signed-in/user-management');

/** The page of closed accounts. */
export function ClosedPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const back = (): void => void navigate({ search: {}, resetScroll: false });
  const search = (typed: string): void =>
    void navigate({ search: (now) => peopleSearch({ ...now, q: typed }), replace: true, resetScroll: false });
  return (
    <PageFrame
      title={t('people.closed.title')}
      lead={t('people.closed.lead')}
      actions={
        <Button
          variant="default"
          mih="var(--tap)"
          leftSection={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={back}
        >
          {t('people.closed.back')}
        </Button>
      }
    >
      <Box component="search" maw={352} aria-label={t('people.filters.label')}>
        <SearchField
          aria-label={t('people.filters.search')}
          placeholder={t('people.filters.search')}
          q={q}
          onSearch={search}
          clearLabel={t('people.filters.clear_search')}
          shortcut="/"
        />
      </Box>
      <ClosedPeople q={q} onBack={back} />
    </PageFrame>
  );
}
