import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keysOf } from '../../contract/fields.ts';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { StaleBox } from '../parts/stale-box.tsx';
import { nameOf } from '../roles.ts';
import { settingsQuery } from '../settings-query.ts';
import { peopleQuery } from './queries.ts';
import { type ShiftTyped, shiftTyped, typedOf } from './shift-values.ts';

/** A shift as a form has it: its fields, and the people on it. */
export type ShiftVersion = ShiftTyped & { readonly chosen: readonly string[] };

export const versionOfShift = (shift: Shift): ShiftVersion => ({
  ...typedOf(shift),
  chosen: shift.assignments
    .filter(({ status }) => status !== 'rejected')
    .map(({ worker_id }) => worker_id)
    .toSorted(),
});

const FIELDS = ['chosen', ...keysOf(shiftTyped.shape)] as const;
type Field = (typeof FIELDS)[number];
const isSame = (field: Field, one: ShiftVersion, other: ShiftVersion): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** Does a field, or who is on the shift, differ? */
export const isOther = (one: ShiftVersion, other: ShiftVersion): boolean =>
  FIELDS.some((field) => !isSame(field, one, other));

/** The typed values over the present ones: a field that was not touched here is as the other planner left it. */
export function mergedOver(base: ShiftVersion, typed: ShiftVersion, theirs: ShiftVersion): ShiftVersion {
  const untouched = FIELDS.filter((field) => isSame(field, base, typed));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}

type Props = {
  /** What the form began from. */
  readonly base: ShiftVersion;
  readonly typed: ShiftVersion;
  /** The shift as it is now. */
  readonly theirs: ShiftVersion;
  /** With the typed values over the present ones. */
  readonly onKeep: (merged: ShiftVersion) => void;
  readonly onTake: () => void;
};

/** Another planner changed the shift meanwhile: both versions side by side, and the planner chooses. */
export function StaleShift({ base, typed, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const written = useWritten();
  const rows = FIELDS.filter((field) => !isSame(field, typed, theirs)).map((field) => {
    const is_mine = !isSame(field, base, typed);
    return {
      name: written.name(field),
      yours: is_mine ? written.value(field, typed) : t('roster.stale.untouched'),
      theirs: written.value(field, theirs),
      differs: is_mine,
    };
  });
  return (
    <StaleBox
      title={t('roster.stale.title')}
      text={t('roster.stale.text')}
      heads={[t('roster.stale.field'), t('roster.stale.yours'), t('roster.stale.theirs')]}
      rows={rows}
      without={t('roster.stale.same')}
      keep={{ label: t('roster.stale.keep'), onClick: () => onKeep(mergedOver(base, typed, theirs)) }}
      take={{ label: t('roster.stale.take'), onClick: onTake }}
    />
  );
}

/** A field's name, and its value as a planner reads it. */
function useWritten() {
  const { t } = useTranslation();
  const format = useFormat();
  const settings = useQuery(settingsQuery()).data;
  const people = useQuery(peopleQuery()).data;
  const name = (field: Field): string => {
    if (field === 'date' || field === 'times') return t(`roster.form.${field}`);
    return field === 'chosen' ? t('roster.stale.people') : t(`fields.${field}`);
  };
  const value = (field: Field, version: ShiftVersion): string => {
    const { date, times, kind, unit_id, position_id, break_min, chosen } = version;
    switch (field) {
      case 'chosen':
        return chosen
          .flatMap((id) => people?.find((one) => one.id === id) ?? [])
          .map(nameOf)
          .join(', ');
      case 'date':
        return date === null ? '' : format.dayInWords(date);
      case 'times':
        return times === null ? '' : format.range(times.start, times.end ?? '');
      case 'kind':
        return t(`shifts.kinds.${kind ?? 'work'}`);
      case 'unit_id':
        return settings?.units?.find(({ id }) => id === unit_id)?.name ?? '';
      case 'position_id':
        return settings?.positions?.find(({ id }) => id === position_id)?.name ?? '';
      case 'break_min':
        return typeof break_min === 'number' ? `${break_min} min` : t('roster.form.break_by_rule');
      default:
        return String(version[field] ?? '');
    }
  };
  return { name, value };
}
