import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readTimes } from '../../core/clock.ts';

export type Times = { readonly start: string; readonly end: string | null };

type Props = {
  readonly label: string;
  readonly value: Times | null;
  /** Called at each keystroke: with the times when the text is readable, with null when it is empty or unreadable. */
  readonly onChange: (times: Times | null) => void;
  /** Shown when the text is not a readable time. */
  readonly unreadable: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
};

/**
 * One text field for a start and an end: reads `8`, `730`, `0730-16`, `7.30–16`, and writes `07:30–16:00` when left.
 */
export function TimeField({ label, value, onChange, unreadable, error, autoFocus = false, ...rest }: Props) {
  // The typed text until the field is left; null: the formatted value.
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const text = typed ?? written(value);
  const reads = text.trim() === '' || readTimes(text) !== null;
  const type = (next: string): void => {
    setTyped(next);
    setLeft(false);
    onChange(readTimes(next));
  };
  const leave = (): void => {
    setLeft(true);
    if (reads) setTyped(null);
  };
  return (
    <TextInput
      {...rest}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      label={label}
      value={text}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      error={left && !reads ? unreadable : error}
    />
  );
}

const written = (value: Times | null): string =>
  value === null ? '' : value.end === null ? value.start : `${value.start}–${value.end}`;
