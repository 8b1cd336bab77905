import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { SearchField } from '../parts/search-field.tsx';
import { PATHS } from '../paths.ts';
import { oneOf } from '../search.ts';
import { Columns } from '../ui/columns.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import shared from '../ui/shared.module.css';
import { type PeopleSearch, ROLES } from './choice.ts';
import type { Counts } from './find-people.ts';
import classes from './people-filters.module.css';

const TABS = ['all', ...ROLES] as const;

type Props = {
  readonly q: string;
  readonly role: PeopleSearch['role'];
  /** null: not loaded yet. */
  readonly counts: Counts | null;
  readonly shown: number;
  readonly onSearch: (q: string) => void;
  readonly onRole: (role: PeopleSearch['role']) => void;
};

/** Everyone, workers or managers, each with their number, and a search; shows the number of matches. */
export function PeopleFilters({ q, role, counts, shown, onSearch, onRole }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const narrowed = counts !== null && shown < counts.all;
  return (
    <Columns
      component="search"
      of="auto minmax(14rem, 22rem) 1fr auto"
      gap="12px 16px"
      align="center"
      below="48em"
      aria-label={t('people.filters.label')}
    >
      <CountTabs
        label={t('people.filters.role')}
        value={role ?? 'all'}
        tabs={TABS.map((value) => ({
          value,
          name: t(`people.filters.${value}`),
          count: counts === null ? '…' : format.number(counts[value]),
        }))}
        onChange={(tab) => onRole(oneOf(ROLES, tab))}
      />
      <SearchField
        aria-label={t('people.filters.search')}
        placeholder={t('people.filters.search_hint')}
        q={q}
        onSearch={onSearch}
        clearLabel={t('people.filters.clear_search')}
        shortcut="/"
      />
      <Text c="dimmed" fz="sm" className={shared.filled} role="status">
        {narrowed && t('people.shown', { shown, all: counts.all })}
      </Text>
      <Link className={classes.closed} to={PATHS.userManagement} search={{ show: 'closed' }} preload={false}>
        {t('people.closed.open')}
      </Link>
    </Columns>
  );
}
