import { CloseButton, Kbd, Tabs, TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { oneOf } from '../search.ts';
import { type PeopleSearch, ROLES } from './choice.ts';
import type { Counts } from './find-people.ts';
import classes from './people-filters.module.css';

const TABS = ['all', ...ROLES] as const;

type Props = {
  readonly q: string;
  readonly role: PeopleSearch['role'];
  /** null: not known yet. */
  readonly counts: Counts | null;
  readonly shown: number;
  readonly onSearch: (q: string) => void;
  readonly onRole: (role: PeopleSearch['role']) => void;
};

/** Everybody, workers or managers, each with their number, and a search; says how many are left. */
export function PeopleFilters({ q, role, counts, shown, onSearch, onRole }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const narrowed = counts !== null && shown < counts.all;
  return (
    <search className={classes.filters} aria-label={t('people.filters.label')}>
      <Tabs
        value={role ?? 'all'}
        onChange={(tab) => onRole(oneOf(ROLES, tab))}
        classNames={{ list: classes.tabs, tab: classes.tab, tabLabel: classes.tabLabel }}
      >
        <Tabs.List aria-label={t('people.filters.role')}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              <span>{t(`people.filters.${tab}`)}</span>{' '}
              <span className={classes.count}>{counts === null ? '…' : format.number(counts[tab])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <SearchField q={q} onSearch={onSearch} />
      <p className={classes.shown} role="status">
        {narrowed && t('people.shown', { shown, all: counts.all })}
      </p>
    </search>
  );
}

function SearchField({ q, onSearch }: Pick<Props, 'q' | 'onSearch'>) {
  const { t } = useTranslation();
  // As typed until the field is left: the address follows a little later than the fingers.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? q;
  const type = (next: string): void => {
    setTyped(next);
    onSearch(next.trim());
  };
  return (
    <TextInput
      className={classes.search}
      aria-label={t('people.filters.search')}
      placeholder={t('people.filters.search_hint')}
      type="search"
      autoComplete="off"
      leftSection={<Search size={16} aria-hidden="true" />}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      rightSection={
        text === '' ? (
          <Kbd className={classes.key} aria-hidden="true">
            /
          </Kbd>
        ) : (
          <CloseButton aria-label={t('people.filters.clear_search')} onClick={() => type('')} />
        )
      }
    />
  );
}
