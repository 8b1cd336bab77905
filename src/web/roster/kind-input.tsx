import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listOnCallRules } from '../../contract/on-call-rules.ts';
import { SHIFT_KINDS } from '../../core/shift.ts';
import { ask } from '../data.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/** Work, jour or beredskap: for companies with rules of them, and for a shift that is of such a kind already. */
export function KindInput({ value, ...input }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(ask('company', listOnCallRules, {}));
  const kind = value === '' ? 'work' : value;
  if (kind === 'work' && (data?.choices ?? []).length === 0) return null;
  return (
    <NativeSelect
      {...input}
      value={kind}
      data={SHIFT_KINDS.map((one) => ({ value: one, label: t(`shifts.kinds.${one}`) }))}
    />
  );
}
