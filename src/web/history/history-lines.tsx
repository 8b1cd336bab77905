import { Box } from '@mantine/core';
import Eraser from 'lucide-react/icons/eraser';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyHistoryLine } from '../../contract/history.ts';
import { useFormat } from '../format.ts';
import { roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { useActionWords } from './action-words.ts';
import classes from './history.module.css';
import { Changes } from './line-changes.tsx';
import { NounIcon } from './noun-icon.tsx';
import { reasonIn, runsOf } from './runs.ts';
import { useZone } from './use-zone.ts';

type Props = {
  readonly lines: readonly CompanyHistoryLine[];
  /** A day's of everything, or those of one thing: then the day is said, and the thing is not named again. */
  readonly of: 'day' | 'thing';
};

/** Who did what, when, why, and what changed. Alike actions of one moment (an attest of forty reports) are one line that opens. */
export function HistoryLines({ lines, of }: Props) {
  const words = useLineWords(of);
  return (
    <ol className={classes.lines} data-of={of}>
      {runsOf(lines).map((run) => (
        <Run key={run[0]?.n} run={run} words={words} />
      ))}
    </ol>
  );
}

type Words = ReturnType<typeof useLineWords>;

function useLineWords(of: Props['of']) {
  const format = useFormat();
  const zone = useZone();
  const me = useMe();
  const thing = of === 'thing';
  const say = useActionWords({ zone, me: roleOf(me) === 'worker' ? me.id : null, thing });
  const at = (line: CompanyHistoryLine): string => format.instant(line.at, zone).slice(thing ? 0 : 11);
  return { say, zone, at, withIcon: !thing };
}

type RunProps = { readonly run: readonly CompanyHistoryLine[]; readonly words: Words };

function Run({ run, words }: RunProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [first, ...others] = run;
  if (first === undefined) return null;
  if (opened || others.length === 0)
    return run.map((line) => <Line key={line.n} line={line} words={words} />);
  return (
    <Line line={first} words={words}>
      <button type="button" className={classes.alike} onClick={() => setOpened(true)}>
        {t('history.alike', { count: others.length })}
      </button>
    </Line>
  );
}

type LineProps = {
  readonly line: CompanyHistoryLine;
  readonly words: Words;
  readonly children?: ReactNode;
};

function Line({ line, words: { say, zone, at, withIcon }, children }: LineProps) {
  const { t } = useTranslation();
  const { who, did } = say(line);
  // An action of a later version that has no words here.
  if (did === null) return null;
  const reason = reasonIn(line);
  return (
    <li className={classes.line}>
      <Box component="time" c="dimmed" lh={1.5} className={classes.at} dateTime={line.at}>
        {at(line)}
      </Box>
      {withIcon && <NounIcon noun={line.noun} />}
      <div className={classes.said}>
        <p>
          <strong>{who}</strong> {did}
        </p>
        <Changes line={line} zone={zone} />
        {reason !== null && <p className={classes.reason}>{t('history.reason', { reason })}</p>}
        {line.is_erased && (
          <p className={classes.erased}>
            <Eraser size={14} aria-hidden="true" />
            {t('history.erased')}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
