import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changed, type Topic } from '../data.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import type { Sheet } from '../parts/use-form-sheet.ts';

type Props<V extends Record<string, unknown>> = {
  /** What is changed; null: a new one. */
  readonly row: { readonly name: string } | null;
  /** The title of a new one. */
  readonly fresh: string;
  readonly sheet: Sheet<V>;
  readonly name: object;
  readonly closed: boolean;
  readonly close_hint: string;
  readonly onClosed: (closed: boolean) => void;
  readonly onClose: () => void;
  /** The fields between the name and whether it is closed. */
  readonly children?: ReactNode;
};

/** The dialog of a unit, a position or a skill: its name first, and last whether it is closed. */
export function NamedSheet<V extends Record<string, unknown>>(props: Props<V>) {
  const { row, fresh, sheet, name, closed, close_hint, onClosed, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <FormSheet
      size="sm"
      title={row === null ? fresh : t('units.change_named', { name: row.name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t(row === null ? 'units.add' : 'units.save')}>
        <TextInput {...name} label={t('units.name')} maxLength={60} required />
        {children}
        {row !== null && (
          <Checkbox
            label={t('units.closed')}
            description={close_hint}
            checked={closed}
            onChange={(event) => onClosed(event.currentTarget.checked)}
          />
        )}
      </FormBody>
    </FormSheet>
  );
}

/** Says that it is saved, closes the dialog, and reads again what shows it. */
export function useSaved(onClose: () => void, ...topics: readonly Topic[]) {
  const { t } = useTranslation();
  return ({ name }: { readonly name: string }): void => {
    toast(t('units.saved', { name }));
    onClose();
    void changed(...topics);
  };
}
