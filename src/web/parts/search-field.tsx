import { CloseButton, Kbd, TextInput, type TextInputProps } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import shared from '../ui/shared.module.css';

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> & {
  /** The text in the address. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly clearLabel: string;
  /** The key that focuses the field, shown while the field is empty. */
  readonly shortcut?: string;
};

/** A text that filters a list, kept in the address. */
export function SearchField({ q, onSearch, clearLabel, shortcut, ...naming }: Props) {
  // The typed text until the field loses the focus: the address follows a little later.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? q;
  const type = (next: string): void => {
    setTyped(next);
    onSearch(next.trim());
  };
  return (
    <TextInput
      {...naming}
      type="search"
      autoComplete="off"
      leftSection={<Search size={16} aria-hidden="true" />}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      rightSection={
        text === '' ? (
          shortcut !== undefined && (
            <Kbd className={shared.forKeys} aria-hidden="true">
              {shortcut}
            </Kbd>
          )
        ) : (
          <CloseButton aria-label={clearLabel} onClick={() => type('')} />
        )
      }
    />
  );
}
