import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  /** Days that would have no pay. */
  readonly count: number;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
};

/** Whether days that are not earned are paid in advance. */
export function AdvanceChoice({ count, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={`${t('vacation.some_unpaid', { count })} ${t('vacation.in_advance')}.`}
      description={t('vacation.in_advance_hint')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
