import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';

type Planned = Pick<Shift, 'assignments'> & {
  readonly short_rest?: readonly { readonly worker_id: string; readonly rest_min: number }[] | undefined;
};

type Tongue = { readonly t: TFunction; readonly format: Pick<ReturnType<typeof useFormat>, 'duration'> };

/** The text after a saved shift about people with short daily rest: ` Kort dygnsvila: Anna Berg 8 h 30 min.` */
export function withShortRest(
  { t, format }: Tongue,
  saved: string,
  { assignments, short_rest = [] }: Planned,
): string {
  const people = short_rest.flatMap(({ worker_id, rest_min }) => {
    const found = assignments.find((one) => one.worker_id === worker_id);
    return found === undefined ? [] : [`${nameOf(found.worker)} ${format.duration(rest_min)}`];
  });
  return people.length === 0
    ? saved
    : `${saved} ${t('roster.done.short_rest', { people: people.join(', ') })}`;
}

export function useShortRestWords(): (saved: string, shift: Planned) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (saved, shift) => withShortRest({ t, format }, saved, shift);
}
