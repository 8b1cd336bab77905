import { Button, Flex, Text } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './week.module.css';

type Props = {
  /** The cell in words. */
  readonly label: string;
  readonly text: string;
  readonly error: string | null;
  readonly presets: readonly string[];
  /** Saves the text; `next`: the person's next day is typed after it. */
  readonly onSave: (text: string, next: boolean) => void;
  readonly onCancel: () => void;
};

/** Times typed into a cell: Enter saves, Tab saves and goes on, Escape leaves, the arrows bring the usual times. */
export function CellField({ label, text: first, error, presets, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  const errorId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') onSave(text, false);
    else if (event.key === 'Tab' && !event.shiftKey && text.trim() !== '') onSave(text, true);
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
      <Flex wrap="wrap" gap={4} pt={4}>
        {presets.map((times) => (
          <Button
            key={times}
            size="compact-xs"
            variant="light"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSave(times, false)}
          >
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
