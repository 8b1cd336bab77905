import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import { settingsQuery } from '../settings-query.ts';

type Props = { readonly unit: string | undefined; readonly onUnit: (unit: string | undefined) => void };

const useUnits = () => useQuery(settingsQuery()).data?.units ?? [];

/** Shows the shifts of one unit, in a company that has any. */
export function UnitFilter({ unit, onUnit }: Props) {
  const { t } = useTranslation();
  const units = useUnits().filter(({ closed, id }) => !closed || id === unit);
  if (units.length === 0 && unit === undefined) return null;
  return (
    <NativeSelect
      aria-label={t('roster.unit_shown')}
      value={unit ?? ''}
      onChange={({ currentTarget }) => onUnit(currentTarget.value === '' ? undefined : currentTarget.value)}
      data={[
        { value: '', label: t('roster.every_unit') },
        ...units.map(({ id, name }) => ({ value: id, label: name })),
        { value: NO_UNIT, label: t('roster.no_unit') },
      ]}
    />
  );
}

/** The name of the unit that is shown; null: every unit is. */
export function useUnitShownName(unit: string | undefined): string | null {
  const { t } = useTranslation();
  const units = useUnits();
  if (unit === undefined) return null;
  return unit === NO_UNIT ? t('roster.no_unit') : (units.find(({ id }) => id === unit)?.name ?? '');
}

/** The open unit that the calendar shows: that of a new shift. */
export function useUnitShown(): string | null {
  const { unit } = useSearch({ strict: false });
  return useUnits().find(({ id, closed }) => id === unit && !closed)?.id ?? null;
}
