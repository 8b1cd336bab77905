import { Group, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AvailabilityReply, createAvailability } from '../../contract/availabilities.ts';
import { AVAILABILITY_KINDS, type AvailabilityKind } from '../../core/roster/availability.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { TimeField, type Times } from '../ui/time-field.tsx';
import { EVERY, useSaidWords } from './said-words.ts';

type Values = {
  kind: AvailabilityKind;
  weekday: string;
  every_weeks: string;
  first_day: string;
  last_day: string | null;
  times: Times | null;
};

/** No weekday: every day. */
const ANY = '0';

const bodyOf = ({ times, weekday, every_weeks, last_day, ...values }: Values) => ({
  ...values,
  last_day: last_day === '' ? null : last_day,
  weekday: weekday === ANY ? null : Number(weekday),
  every_weeks: Number(every_weeks),
  starts: times?.start ?? null,
  ends: times?.end ?? null,
});

/** Says when one cannot work, would rather not, or would gladly. */
export function AvailabilitySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const words = useSaidWords();
  const sheet = useFormSheet<Values, AvailabilityReply>({
    initial: {
      kind: 'cannot',
      weekday: '1',
      every_weeks: '1',
      first_day: today(),
      last_day: null,
      times: null,
    },
    check: (values) => checkedBy(createAvailability.body)(bodyOf(values)),
    send: (values, { idempotencyKey }) => send(createAvailability, { body: bodyOf(values), idempotencyKey }),
    onDone: (row) => {
      toast(t('availability.saved', { said: words.said(row) }));
      onClose();
      void changed('absences');
    },
  });
  const { form } = sheet;
  return (
    <FormSheet size="sm" title={t('availability.add_title')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('common.save')}>
        <SegmentedControl
          {...form.getInputProps('kind')}
          fullWidth
          aria-label={t('availability.kind')}
          data={AVAILABILITY_KINDS.map((kind) => ({ value: kind, label: t(`availability.kinds.${kind}`) }))}
        />
        <Group grow align="flex-start">
          <Select
            {...form.getInputProps('weekday')}
            label={t('availability.weekday')}
            allowDeselect={false}
            data={[
              { value: ANY, label: t('availability.every_day') },
              ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ value: String(n), label: words.weekday(n) })),
            ]}
          />
          <Select
            {...form.getInputProps('every_weeks')}
            label={t('availability.every_weeks')}
            allowDeselect={false}
            data={EVERY.map((n) => ({ value: String(n), label: words.every(n) }))}
          />
        </Group>
        <TimeField
          label={t('availability.times')}
          description={t('availability.times_hint')}
          unreadable={t('common.time.unreadable')}
          value={form.values.times}
          onChange={(times) => form.setFieldValue('times', times)}
          error={form.errors.starts ?? form.errors.ends}
        />
        <DateField {...form.getInputProps('first_day')} label={t('availability.first_day')} required />
        <DateField
          {...form.getInputProps('last_day')}
          label={t('availability.last_day')}
          description={t('availability.last_day_hint')}
          clearable
        />
      </FormBody>
    </FormSheet>
  );
}
