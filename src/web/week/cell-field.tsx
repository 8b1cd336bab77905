import { Button, Flex, Text } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from './use-places.ts';
import classes from './week.module.css';

/** Where typing goes on after a save. */
export type Next = 'day' | 'person' | null;

type Props = {
  /** The cell in words. */
  readonly label: string;
  readonly text: string;
  readonly error: string | null;
  readonly presets: readonly string[];
  /** Saves the text; `next`: the person's next day, or the next person, is typed after it. */
  /** The position is asked for: one of them, or none. */
  readonly positions?: readonly Position[] | undefined;
  readonly onSave: (text: string, next: Next, position?: string | null) => void;
  readonly onCancel: () => void;
};

const partOfDay = (times: string): 'morning' | 'evening' | 'night' =>
  times < '04' || times >= '20' ? 'night' : times < '12' ? 'morning' : 'evening';

/** Times typed into a cell: Enter saves, Tab saves and goes on to the next day, Shift+Enter to the next person; Escape leaves, the arrows bring the usual times, and so do the letters of morning, evening and night. */
export function CellField({ label, text: first, error, presets, positions, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  const errorId = useId();
  const letters = presets.map((times) => t(`week.presets.${partOfDay(times)}`));
  /** The first of a part of the day has its letter. */
  const letterOf = (at: number): string | null => {
    const letter = letters[at];
    return letter === undefined || letters.indexOf(letter) < at ? null : letter;
  };
  const byKey = new Map<string, string>(
    presets.toReversed().map((times) => [t(`week.presets.${partOfDay(times)}`), times]),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const keyed = text === '' && !event.ctrlKey ? byKey.get(event.key.toLowerCase()) : undefined;
    if (keyed !== undefined) setText(keyed);
    else if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') onSave(text, event.shiftKey ? 'person' : null);
    else if (event.key === 'Tab' && !event.shiftKey && text.trim() !== '') onSave(text, 'day');
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const at = presets.indexOf(text);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setText(presets[(at + step + presets.length) % presets.length] ?? text);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the cell was just opened for typing
        autoFocus
        className={classes.field}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        placeholder="7-16"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => error === null && text.trim() === '' && onCancel()}
      />
      {error !== null && (
        <Text id={errorId} role="alert" c="var(--bad)" fz="xs" py={2}>
          {error}
        </Text>
      )}
      {positions !== undefined && (
        <Positions positions={positions} onChoose={(id) => onSave(text, null, id)} onCancel={onCancel} />
      )}
      <Flex wrap="wrap" gap={4} pt={4} {...(positions === undefined ? {} : { display: 'none' })}>
        {presets.map((times, at) => (
          <Button
            key={times}
            size="compact-xs"
            variant="light"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSave(times, null)}
          >
            {letterOf(at) !== null && (
              <Text span fw={700} fz="xs" mr={4} aria-hidden="true">
                {letterOf(at)?.toUpperCase()}
              </Text>
            )}
            {times}
          </Button>
        ))}
        <Button size="compact-xs" variant="subtle" tabIndex={-1} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Flex>
    </>
  );
}

type PositionsProps = {
  readonly positions: readonly Position[];
  readonly onChoose: (id: string | null) => void;
  readonly onCancel: () => void;
};

/** Which position the typed shift is of; the first has the focus, and Escape leaves. */
function Positions({ positions, onChoose, onCancel }: PositionsProps) {
  const { t } = useTranslation();
  return (
    <Flex
      role="group"
      aria-label={t('week.which_position')}
      wrap="wrap"
      gap={4}
      pt={4}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Text fz="xs" w="100%">
        {t('week.which_position')}
      </Text>
      {[...positions, { id: null, name: t('week.no_position') }].map(({ id, name }, at) => (
        <Button
          key={id}
          size="compact-xs"
          variant="light"
          ref={at === 0 ? (button) => button?.focus() : undefined}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </Flex>
  );
}
