import { Box, Flex, TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import type { Candidate } from './candidates.ts';
import classes from './people-picker.module.css';
import { useRosterWords } from './roster-words.ts';

type Props = {
  readonly label: string;
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly string[];
  readonly onChange: (change: (chosen: readonly string[]) => string[]) => void;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
};

/**
 * Chooses people: searched by name, the free ones first, each with the obstacles. Enter in the search takes the first
 * match.
 */
export function PeoplePicker({ label, candidates, chosen, onChange, error, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const hint = useId();
  const search = useRef<HTMLInputElement>(null);
  const query = typed.trim().toLocaleLowerCase('sv');
  const found =
    query === '' ? candidates : candidates.filter(({ name }) => name.toLocaleLowerCase('sv').includes(query));
  const toggle = useCallback(
    (id: string) => onChange((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    [onChange],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [first] = found;
    // A second Enter after a choice would take the next one by accident.
    if (first === undefined || (query === '' && chosen.length > 0)) return;
    toggle(first.id);
    setTyped('');
  };
  const taken = chosen.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  return (
    <fieldset aria-describedby={hint}>
      <Flex component="legend" pb={4} fz="sm" fw={500} gap={10} align="baseline">
        {label}
        {chosen.length > 0 && (
          <Box component="span" c="var(--accent)" fw={600}>
            {t('roster.form.chosen', { count: chosen.length })}
          </Box>
        )}
      </Flex>
      {taken.length > 0 && (
        <ul className={classes.pills}>
          {taken.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={t('roster.form.unchoose', { name })}
                onClick={() => {
                  toggle(id);
                  search.current?.focus();
                }}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        ref={search}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        aria-label={t('roster.form.search')}
        placeholder={t('roster.form.search')}
        leftSection={<Search size={16} />}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={`${classes.list} ${shared.lines}`}>
        {found.map((candidate) => (
          <Row
            key={candidate.id}
            candidate={candidate}
            checked={chosen.includes(candidate.id)}
            onToggle={toggle}
          />
        ))}
        {found.length === 0 && (
          <Box component="p" p={12} c="dimmed">
            {candidates.length === 0 ? t('roster.form.nobody') : t('roster.form.not_found')}
          </Box>
        )}
      </div>
      <Box component="span" id={hint} mt={4} c="dimmed" fz="xs" display="block">
        {t(candidates.some(({ timed }) => timed) ? 'roster.form.search_hint' : 'roster.form.untimed_hint')}
      </Box>
    </fieldset>
  );
}

type RowProps = {
  readonly candidate: Candidate;
  readonly checked: boolean;
  readonly onToggle: (id: string) => void;
};

const Row = memo(function Row({ candidate, checked, onToggle }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const { id, name, kind, other, rest_min, week_min, timed, lacks, belongs, said } = candidate;
  const times = other === null ? '' : words.times(other);
  const why =
    kind === 'none'
      ? lacks.length === 0
        ? said === null
          ? timed && t('roster.form.free')
          : t(`roster.form.said.${said}`)
        : t('roster.form.lacks', { skills: lacks.join(', ') })
      : kind === 'rest'
        ? t('roster.form.tired', { rest: format.duration(rest_min ?? 0) })
        : kind === 'overlap'
          ? t('roster.form.busy', { times })
          : t(kind === 'leave' ? 'roster.form.away' : 'roster.form.away_asked');
  return (
    <label className={classes.row}>
      <input type="checkbox" checked={checked} onChange={() => onToggle(id)} />
      <Box component="span" fw={500}>
        {name}
      </Box>
      <span
        className={classes.why}
        data-kind={kind === 'none' && (lacks.length > 0 || (said ?? 'rather') !== 'rather') ? 'rest' : kind}
      >
        {[belongs !== null && t(`roster.form.belongs.${belongs}`), why].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.week}>{t('roster.form.week', { duration: format.duration(week_min) })}</span>
    </label>
  );
});
