import { Box, Flex, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listUsers } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { PATHS } from '../paths.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { type Place, placesFor } from '../shell/links.tsx';
import shared from '../ui/shared.module.css';
import { type LinkHit, linksFor, type PageHit, type PersonHit, pagesFor, peopleFor } from './hits.ts';
import { actionHits, dayHits, settingHits } from './own-links.ts';
import classes from './search-dialog.module.css';
import { dayTyped } from './typed-day.ts';

type Hit = PageHit | PersonHit | LinkHit;

/** Finds a page or a person by a few letters and opens it: one field with its list (the combobox pattern). */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const go = useGo(onClose);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, more, failed, finds } = useHits(typed);
  const hits = groups.flatMap((group) => group.hits);
  const current = hits[Math.min(at, hits.length - 1)];
  const optionId = (hit: Hit): string => `${id}-${hit.kind}-${hit.id}`;
  const label = t(`shell.search.${finds}`);

  const heard = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && current !== undefined) go(current);
    else if (event.key === 'ArrowDown') setAt(hits.length === 0 ? 0 : (at + 1) % hits.length);
    else if (event.key === 'ArrowUp') setAt(hits.length === 0 ? 0 : (at - 1 + hits.length) % hits.length);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      centered={false}
      size="lg"
      title={t('shell.search.title')}
      classNames={{ body: classes.body }}
    >
      <div className={classes.field}>
        <Search size={20} aria-hidden="true" />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={heard}
        />
      </div>
      <Box
        mah="min(26rem, 55dvh)"
        style={{ overflowY: 'auto' }}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('shell.search.results')}
      >
        {groups.map(({ title, hits: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset
          <div key={title} role="group" aria-label={title}>
            <Text component="div" pt={8} px={12} pb={4} c="dimmed" fz="xs" fw={600} aria-hidden="true">
              {title}
            </Text>
            {some.map((hit) => (
              <Option key={hit.id} id={optionId(hit)} hit={hit} current={hit === current} onChoose={go} />
            ))}
          </div>
        ))}
      </Box>
      <Text c="dimmed" fz="sm" px={12} role="status">
        {hits.length === 0
          ? t('shell.search.nothing', { q: typed.trim() })
          : t('shell.search.hits', { count: hits.length })}
        {more && ` ${t('shell.search.more')}`}
        {failed && ` ${t('shell.search.people_failed')}`}
      </Text>
      <Text c="dimmed" fz="sm" px={12} className={shared.forKeys}>
        {t('shell.search.hint')}
      </Text>
    </Modal>
  );
}

/** Opens a hit; a person's hit opens the person's page. */
function useGo(onClose: () => void): (hit: Hit) => void {
  const navigate = useNavigate();
  return (hit) => {
    onClose();
    if (hit.kind === 'page') void navigate({ to: hit.to });
    else if (hit.kind !== 'person') void navigate({ to: hit.to, search: hit.search });
    else void navigate({ to: PATHS.person, params: { personId: hit.id } });
  };
}

/** What is found, as the field says it. */
type Finds = 'pages_and_people' | 'pages_and_days' | 'pages_only';

type Group = { readonly title: string; readonly hits: readonly Hit[] };

function useHits(typed: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = roleOf(useMe());
  const manager = isManager(role);
  const people = useQuery({ ...ask('users', listUsers, { query: {} }), enabled: manager });
  const pages = placesFor(role).map(
    ({ text, to }): PageHit => ({ kind: 'page', id: text, to, name: t(`shell.links.${text}`) }),
  );
  const { hits, more } = peopleFor(typed, people.data ?? []);
  const placeName = (place: Place): string => t(`shell.links.${place}`);
  const finds: Finds = manager ? 'pages_and_people' : role === 'superuser' ? 'pages_only' : 'pages_and_days';
  const groups: readonly Group[] = [
    { title: t('quickSearch.days'), hits: dayHits(t, format, role, dayTyped(typed, today())) },
    { title: t('shell.search.pages'), hits: pagesFor(typed, pages) },
    { title: t('quickSearch.actions'), hits: linksFor(typed, actionHits(t, role), placeName) },
    { title: t('quickSearch.settings'), hits: linksFor(typed, settingHits(t, role), placeName) },
    { title: t('shell.search.people'), hits },
  ];
  return { groups: groups.filter((group) => group.hits.length > 0), more, failed: people.isError, finds };
}

type OptionProps = {
  readonly id: string;
  readonly hit: Hit;
  readonly current: boolean;
  readonly onChoose: (hit: Hit) => void;
};

function Option({ id, hit, current, onChoose }: OptionProps) {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  const icon: ReactNode =
    hit.kind === 'person' ? <UserRound /> : placesFor(role).find(({ text }) => text === placeOf(hit))?.icon;
  return (
    // The field keeps the focus and hears the keys; the mouse chooses here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={current}
      className={classes.option}
      data-current={current}
      ref={current ? intoView : null}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      <Flex component="span" display="inline-flex" c="dimmed" className={classes.icon} aria-hidden="true">
        {icon}
      </Flex>
      <Box component="span" flex="1 1 auto" miw={0} fw={550} className={shared.anywhere}>
        {hit.name}
      </Box>
      {hit.kind !== 'page' && (
        <Text span c="dimmed" fz="sm">
          {hit.kind === 'person' ? t(`session.roles.${hit.role}`) : t(`shell.links.${hit.place}`)}
        </Text>
      )}
    </div>
  );
}

const placeOf = (hit: PageHit | LinkHit): string => (hit.kind === 'page' ? hit.id : hit.place);

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
