import { Checkbox, NativeSelect } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Offer, offerShift } from '../../contract/offers.ts';
import type { Shift } from '../../contract/shifts.ts';
import { OFFERED_TO, type OfferedTo } from '../../core/roster/offer.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { plannedOf } from '../roster/add-workers-dialog.tsx';
import { useConflicts } from '../roster/use-conflicts.ts';
import { WorkersField } from '../roster/workers-field.tsx';
import { oneOf } from '../search.ts';

type Props = { readonly shift: Shift; readonly zone: string; readonly onClose: () => void };

/** Hours before the shift at which an offer closes. */
const CLOSINGS = { start: 0, hours_12: 12, hours_24: 24, hours_48: 48 } as const;
/** Minutes that each person has before the next is asked; 0: all are asked at once. */
const TURNS = [0, 15, 30, 60, 120, 240] as const;
const closings = Object.keys(CLOSINGS) as (keyof typeof CLOSINGS)[];

type Typed = {
  offered_to: OfferedTo;
  people: string[];
  in_turn_minutes: number;
  first_come: boolean;
  closing: (typeof closings)[number];
};

const closesAt = ({ start_time }: Shift, closing: Typed['closing']): string =>
  new Date(Date.parse(start_time) - CLOSINGS[closing] * 3_600_000).toISOString().replace('.000Z', 'Z');

/** To everybody, to the first who takes it, until it begins: one press when that is meant. */
export function OfferForm({ shift, zone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const sheet = useFormSheet<Typed, Offer>({
    initial: { offered_to: 'everybody', people: [], in_turn_minutes: 0, first_come: true, closing: 'start' },
    check: ({ offered_to, people }) =>
      offered_to === 'people' && people.length === 0 ? { people: t('roster.form.choose_one') } : {},
    send: ({ offered_to, people, in_turn_minutes, first_come, closing }, { idempotencyKey }) =>
      send(offerShift, {
        body: {
          shift_id: shift.id,
          offered_to,
          first_come,
          ...(offered_to === 'people' ? { people } : {}),
          ...(offered_to === 'people' && in_turn_minutes > 0 ? { in_turn_minutes } : {}),
          ...(closing === 'start' ? {} : { closes_at: closesAt(shift, closing) }),
        },
        idempotencyKey,
      }),
    onDone: () => {
      toast(i18next.t('offers.give.sent'));
      void changed('offers', 'notices');
      onClose();
    },
  });
  const { form } = sheet;
  const { offered_to, people } = form.values;
  const planned = plannedOf(shift);
  const conflicts = useConflicts(planned, offered_to === 'people' ? people : [], shift.id);
  const tos = OFFERED_TO.filter(
    (to) => (to !== 'unit' || shift.unit_id !== null) && (to !== 'position' || shift.position_id !== null),
  );
  return (
    <FormBody sheet={sheet} submit={t('offers.give.send')}>
      <NativeSelect
        label={t('offers.give.to')}
        value={offered_to}
        data={tos.map((value) => ({ value, label: t(`offers.give.tos.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('offered_to', oneOf(OFFERED_TO, value) ?? 'everybody')
        }
      />
      {offered_to === 'people' && (
        <WorkersField
          label={t('offers.give.who')}
          date={shift.date}
          planned={planned}
          zone={zone}
          exclude={shift.id}
          without={shift.assignments.map(({ worker_id }) => worker_id)}
          chosen={people}
          onChosen={(by) => form.setFieldValue('people', by)}
          conflicts={conflicts}
          error={form.errors.people}
        />
      )}
      {people.length > 1 && offered_to === 'people' && (
        <NativeSelect
          label={t('offers.give.turn')}
          description={t('offers.give.turn_hint')}
          value={String(form.values.in_turn_minutes)}
          data={TURNS.map((minutes) => ({
            value: String(minutes),
            label:
              minutes === 0
                ? t('offers.give.at_once')
                : t('offers.give.in_turn', { time: format.duration(minutes) }),
          }))}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('in_turn_minutes', Number(value))}
          error={form.errors.in_turn_minutes}
        />
      )}
      <Checkbox
        label={t('offers.give.first_come')}
        description={t('offers.give.first_come_hint')}
        {...form.getInputProps('first_come', { type: 'checkbox' })}
      />
      <NativeSelect
        label={t('offers.give.closes')}
        value={form.values.closing}
        data={closings
          .filter((closing) => Date.parse(closesAt(shift, closing)) > Date.now())
          .map((value) => ({ value, label: t(`offers.give.closings.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('closing', oneOf(closings, value) ?? 'start')
        }
      />
    </FormBody>
  );
}
