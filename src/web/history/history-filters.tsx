import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HISTORY_NOUNS, type HistoryNoun } from '../../contract/nouns.ts';
import { listClosedUsers, listUsers } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { today } from '../months.ts';
import { Fetched } from '../parts/fetched.tsx';
import { isManager, nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import type { ScreenRole } from '../session-store.ts';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import type { HistorySearch } from './choice.ts';
import classes from './history.module.css';
import { firstOf, PRESETS, presetOf } from './presets.ts';

/** The nouns in the platform's history. */
const PLATFORMS: readonly HistoryNoun[] = ['company', 'invoice', 'user'];
/** The nouns in a worker's history. */
const OWN: readonly HistoryNoun[] = [
  'user',
  'payroll',
  'assignment',
  'time_entry',
  'leave',
  'absence',
  'calendar_feed',
];

type Props = {
  readonly search: HistorySearch;
  readonly role: ScreenRole;
  readonly onChoose: (search: HistorySearch) => void;
  readonly onClear: () => void;
};

/** Filters by noun, person and days. */
export function HistoryFilters({ search, role, onChoose, onClear }: Props) {
  const { t } = useTranslation();
  const nouns = role === 'worker' ? OWN : role === 'superuser' ? PLATFORMS : HISTORY_NOUNS;
  const narrowed = Object.values(search).some((one) => one !== undefined);
  return (
    <search className={classes.filters} data-people={isManager(role)} aria-label={t('history.filters.label')}>
      <NativeSelect
        label={t('history.filters.noun')}
        data={[
          { value: '', label: t('history.filters.all_nouns') },
          ...nouns.map((value) => ({ value, label: t(`history.nouns.${value}`) })),
        ]}
        value={search.noun ?? ''}
        onChange={(event) => onChoose({ noun: oneOf(HISTORY_NOUNS, event.currentTarget.value) })}
      />
      {isManager(role) && <People search={search} onChoose={onChoose} />}
      <When search={search} onChoose={onChoose} />
      {narrowed && (
        <Button variant="subtle" mih="var(--tap)" leftSection={<X size={16} />} onClick={onClear}>
          {t('history.filters.clear')}
        </Button>
      )}
    </search>
  );
}

const daysFilter = onDemand(async () => (await import('./days-filter.tsx')).DaysFilter);

/** The latest days as presets, or two chosen days, whose calendars are fetched on demand. */
function When({ search, onChoose }: PeopleProps) {
  const { t } = useTranslation();
  const now = today();
  const [own, setOwn] = useState(false);
  const preset = presetOf(search, now);
  const value = own || preset === null ? 'days' : preset;
  const choose = (chosen: string): void => {
    setOwn(chosen === 'days');
    const known = oneOf(PRESETS, chosen);
    if (known !== undefined) onChoose({ first: firstOf(known, now), last: undefined });
  };
  return (
    <>
      <NativeSelect
        label={t('history.filters.when')}
        data={[...PRESETS, 'days' as const].map((one) => ({
          value: one,
          label: t(`history.filters.presets.${one}`),
        }))}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {value === 'days' && <Fetched part={daysFilter} own={{ search, onChoose }} waiting={null} />}
    </>
  );
}

type PeopleProps = Pick<Props, 'search' | 'onChoose'>;

/** The person who acted, and the person concerned when the page was opened for one. */
function People({ search, onChoose }: PeopleProps) {
  const { t } = useTranslation();
  const open = useQuery(ask('users', listUsers, { query: {} })).data;
  const closed = useQuery(ask('users', listClosedUsers, {})).data;
  const listed = (people: readonly { id: string; first_name: string; last_name: string }[] | undefined) =>
    (people ?? []).map((one) => ({ value: one.id, label: nameOf(one) }));
  const known = [...listed(open), ...listed(closed)];
  const nameIn = (id: string): string | undefined => known.find(({ value }) => value === id)?.label;
  const strangers =
    search.actor === undefined || nameIn(search.actor) !== undefined
      ? []
      : [{ value: search.actor, label: t('history.filters.gone') }];
  return (
    <>
      <NativeSelect
        label={t('history.filters.actor')}
        data={[
          { value: '', label: t('history.filters.all_people') },
          ...listed(open),
          ...strangers,
          ...(closed === undefined || closed.length === 0
            ? []
            : [{ group: t('history.filters.closed'), items: listed(closed) }]),
        ]}
        value={search.actor ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose({ actor: value === '' ? undefined : value })}
      />
      {search.about !== undefined && <About name={nameIn(search.about)} onChoose={onChoose} />}
    </>
  );
}

/** The page shows one person's entries; a press shows everyone's. */
function About({ name, onChoose }: { readonly name: string | undefined } & Pick<Props, 'onChoose'>) {
  const { t } = useTranslation();
  return (
    <p className={shared.whole} role="status">
      {name === undefined ? t('history.filters.about_gone') : t('history.filters.about', { name })}
      <Button variant="subtle" size="compact-sm" onClick={() => onChoose({ about: undefined })}>
        {t('common.clear')}
      </Button>
    </p>
  );
}
