import { Box, Group, Text } from '@mantine/core';
import Eraser from 'lucide-react/icons/eraser';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { useFormat } from '../format.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import shared from '../ui/shared.module.css';
import { isNameless, useActionWords } from './action-words.ts';
import { Changes } from './entry-changes.tsx';
import classes from './history.module.css';
import { NounIcon } from './noun-icon.tsx';
import { reasonIn, runsOf } from './runs.ts';
import { useZone } from './use-zone.ts';

type Props = {
  readonly entries: readonly CompanyHistoryEntry[];
  /** The entries of a day, or those of one object: then the day is shown, and the object is not named again. */
  readonly of: 'day' | 'thing';
};

/**
 * Entries with person, action, time, reason and changes. Similar actions of one moment (an approval of forty reports)
 * are one entry that opens.
 */
export function HistoryEntries({ entries, of }: Props) {
  const words = useEntryWords(of);
  return (
    <ol className={of === 'day' ? `${shared.panel} ${shared.lines}` : classes.thing}>
      {runsOf(entries).map((run) => (
        <Run key={run[0]?.n} run={run} words={words} />
      ))}
    </ol>
  );
}

type Words = ReturnType<typeof useEntryWords>;

function useEntryWords(of: Props['of']) {
  const format = useFormat();
  const zone = useZone();
  const me = useMe();
  const thing = of === 'thing';
  const say = useActionWords({ zone, me: roleOf(me) === 'worker' ? me.id : null, thing });
  const at = (entry: CompanyHistoryEntry): string => format.instant(entry.at, zone).slice(thing ? 0 : 11);
  return { say, zone, at, withIcon: !thing };
}

type RunProps = { readonly run: readonly CompanyHistoryEntry[]; readonly words: Words };

function Run({ run, words }: RunProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [first, ...others] = run;
  if (first === undefined) return null;
  if (opened || others.length === 0)
    return run.map((entry) => <Entry key={entry.n} entry={entry} words={words} />);
  return (
    <Entry entry={first} words={words}>
      <button type="button" className={classes.alike} onClick={() => setOpened(true)}>
        {t('history.alike', { count: others.length })}
      </button>
    </Entry>
  );
}

type EntryProps = {
  readonly entry: CompanyHistoryEntry;
  readonly words: Words;
  readonly children?: ReactNode;
};

function Entry({ entry, words: { say, zone, at, withIcon }, children }: EntryProps) {
  const { t } = useTranslation();
  const { who, did } = say(entry);
  // An action of a later version that has no words here.
  if (did === null) return null;
  const reason = reasonIn(entry);
  return (
    <li className={withIcon ? classes.line : undefined}>
      <Box
        component="time"
        c="dimmed"
        lh={1.5}
        {...(withIcon ? {} : { display: 'block', fz: 'xs' })}
        dateTime={entry.at}
      >
        {at(entry)}
      </Box>
      {withIcon && <NounIcon noun={entry.noun} />}
      <Box miw={0} lh={1.5} className={shared.anywhere}>
        <p>
          <Actor entry={entry} who={who} /> {did}
        </p>
        <Changes entry={entry} zone={zone} />
        {reason !== null && <Text fz="sm">{t('history.reason', { reason })}</Text>}
        {entry.is_erased && (
          <Group component="p" gap={6} c="dimmed" fz="sm">
            <Eraser size={14} aria-hidden="true" />
            {t('history.erased')}
          </Group>
        )}
        {children}
      </Box>
    </li>
  );
}

/** A manager's link to the person who did it; nobody of the company, or one who was erased, has no page. */
function Actor({ entry: { actor }, who }: { readonly entry: CompanyHistoryEntry; readonly who: string }) {
  const me = useMe();
  if (!isManager(roleOf(me)) || actor === null || isNameless(actor)) return <strong>{who}</strong>;
  return <PersonLink id={actor.id}>{who}</PersonLink>;
}
