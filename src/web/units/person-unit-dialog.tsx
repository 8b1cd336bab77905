import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  changeUnitPerson,
  createUnitPerson,
  type UnitPerson,
  type UnitPersonFields,
} from '../../contract/unit-people.ts';
import { listUnits } from '../../contract/units.ts';
import { send } from '../api.ts';
import { ask, changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sayError } from '../text/index.ts';

type Props = {
  /** null: a new one. */
  readonly was: UnitPerson | null;
  readonly user: string;
  readonly name: string;
  readonly onClose: () => void;
};

type Values = Omit<UnitPersonFields, 'first_day'> & { readonly first_day: string | null };

const checkBody = checkedBy(changeUnitPerson.body);

/** Gives a person a home unit, or lends the person to one. */
export function PersonUnitDialog({ was, user, name, onClose }: Props) {
  const { t } = useTranslation();
  const offered = (useQuery(ask('company', listUnits, {})).data ?? []).filter(
    ({ closed, id }) => !closed || id === was?.unit_id,
  );
  const sheet = useFormSheet<Values, UnitPerson>({
    initial: was ?? { unit_id: '', first_day: today(), last_day: null, home: true },
    check: (values) => {
      const { unit_id, first_day, last_day } = values;
      return {
        ...checkBody(bodyOf(values)),
        ...(unit_id === '' ? { unit_id: t('unitPeople.unit_missing') } : {}),
        ...(first_day === null ? { first_day: t('unitPeople.first_missing') } : {}),
        ...(first_day !== null && last_day !== null && last_day < first_day
          ? { last_day: t('unitPeople.wrong_order') }
          : {}),
      };
    },
    send: (values, { idempotencyKey }) => {
      const { first_day = today(), ...rest } = bodyOf(values);
      const body = { ...rest, first_day };
      return was === null
        ? send(createUnitPerson, { body: { ...body, user }, idempotencyKey })
        : send(changeUnitPerson, { params: { id: was.id }, body, ifMatch: was.version, idempotencyKey });
    },
    onDone: () => {
      toast(i18next.t('unitPeople.done', { name }));
      onClose();
      void changed('users');
    },
    say: (error) => t('unitPeople.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const { home, unit_id } = form.values;
  return (
    <FormSheet
      size="sm"
      title={t(`unitPeople.dialog.${was === null ? 'new' : 'change'}`, { name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('unitPeople.save')}>
        <Stack gap={4}>
          <SegmentedControl
            aria-label={t('unitPeople.how')}
            data={[
              { value: 'home', label: t('unitPeople.hows.home') },
              { value: 'lent', label: t('unitPeople.hows.lent') },
            ]}
            value={home ? 'home' : 'lent'}
            onChange={(value) => form.setFieldValue('home', value === 'home')}
          />
          <Text c="dimmed" fz="sm">
            {t(`unitPeople.hints.${home ? 'home' : 'lent'}`)}
          </Text>
        </Stack>
        <Select
          {...form.getInputProps('unit_id')}
          label={t('unitPeople.unit')}
          data={offered.map((one) => ({ value: one.id, label: one.name }))}
          value={unit_id === '' ? null : unit_id}
          onChange={(value) => form.setFieldValue('unit_id', value ?? '')}
          allowDeselect={false}
          required
        />
        <DateField {...form.getInputProps('first_day')} label={t('unitPeople.first_day')} required />
        <DateField
          {...form.getInputProps('last_day')}
          label={t('unitPeople.last_day')}
          description={t('unitPeople.last_day_open')}
          clearable
        />
      </FormBody>
    </FormSheet>
  );
}

const bodyOf = ({ unit_id, first_day, last_day, home }: Values) => ({
  unit_id,
  ...(first_day === null ? {} : { first_day }),
  last_day,
  home,
});
