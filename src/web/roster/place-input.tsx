import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../settings-query.ts';

type Props = {
  readonly of: 'units' | 'positions';
  readonly label: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (id: string | null) => void;
};

/** The unit or position of a shift, in a company that has any. A closed one stays for the shift that has it. */
export function PlaceInput({ of, value, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const offered = (useQuery(settingsQuery()).data?.[of] ?? []).filter(
    ({ closed, id }) => !closed || id === value,
  );
  if (offered.length === 0) return null;
  return (
    <NativeSelect
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      data={[
        { value: '', label: t('roster.form.no_place') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
