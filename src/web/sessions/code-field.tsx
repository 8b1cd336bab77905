import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './code-field.module.css';

const DIGITS = 6;

/** Whether a code of the authenticator is complete. */
export const isWholeCode = (typed: string): boolean => typed.length === DIGITS;

type Props = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly busy: boolean;
  readonly onChange: (digits: string) => void;
  /** Called with the last digit. */
  readonly onWhole: (digits: string) => void;
};

/** The six digits of an authenticator, in large type. Accepts pasted spaces; the phone may fill it in. */
export function CodeField({ ref, label, hint, value, error, busy, onChange, onWhole }: Props) {
  const read = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange(digits);
    if (isWholeCode(digits) && digits !== value) onWhole(digits);
  };
  return (
    <TextInput
      ref={ref}
      label={label}
      description={hint}
      value={value}
      error={error}
      onChange={({ currentTarget }) => read(currentTarget.value)}
      classNames={{ input: classes.code }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9]*"
      readOnly={busy}
      size="md"
      data-autofocus
    />
  );
}
