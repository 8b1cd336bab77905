import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUnitShownName } from './unit-filter.tsx';

/** Where one unit is shown, what is done is done with its shifts alone. */
export function OfUnit({ unit }: { readonly unit: string | undefined }) {
  const { t } = useTranslation();
  const name = useUnitShownName(unit);
  if (name === null) return null;
  return (
    <Text mt={8} fz="sm" fw={550}>
      {t('week.of_unit', { unit: name })}
    </Text>
  );
}
