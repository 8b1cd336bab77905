import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { SearchField } from '../parts/search-field.tsx';
import { oneOf } from '../search.ts';
import { Columns } from '../ui/columns.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import shared from '../ui/shared.module.css';
import { type PayrollSearch, SHOWS } from './choice.ts';

type Props = {
  readonly search: PayrollSearch;
  readonly all: number;
  readonly exceptional: number;
  readonly shown: number;
  readonly onChoose: (search: PayrollSearch, replace?: boolean) => void;
};

/** Filters: everyone or people with exceptions, and a name; shows the number of matches. */
export function PeopleFilters({ search, all, exceptional, shown, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Columns
      component="search"
      of="auto minmax(14rem, 22rem) 1fr"
      gap="12px 16px"
      align="center"
      below="48em"
      mb={14}
      aria-label={t('payroll.filters.label')}
    >
      <CountTabs
        label={t('payroll.filters.tabs')}
        value={search.show ?? 'all'}
        tabs={[
          { value: 'all', name: t('payroll.filters.all'), count: format.number(all) },
          {
            value: 'exceptions',
            name: t('payroll.filters.exceptions'),
            count: format.number(exceptional),
            lit: exceptional > 0,
          },
        ]}
        onChange={(tab) => onChoose({ show: oneOf(SHOWS, tab) })}
      />
      <SearchField
        aria-label={t('payroll.filters.search')}
        placeholder={t('payroll.filters.search_hint')}
        q={search.q ?? ''}
        onSearch={(q) => onChoose({ q }, true)}
        clearLabel={t('payroll.filters.clear_search')}
      />
      <Text c="dimmed" fz="sm" className={shared.filled} role="status">
        {shown < all && t('payroll.filters.shown', { shown, all })}
      </Text>
    </Columns>
  );
}
