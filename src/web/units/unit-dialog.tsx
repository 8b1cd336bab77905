import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changedUnit, changeUnit, createUnit, newUnit, type Unit } from '../../contract/units.ts';
import { send } from '../api.ts';
import { checkedBy } from '../form-check.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { NamedSheet, useSaved } from './named-sheet.tsx';

type Props = { readonly row: Unit | null; readonly onClose: () => void };
type Values = Pick<Unit, 'name' | 'closed' | 'workplace_address' | 'workplace_city'>;

const checkNew = checkedBy(newUnit);
const checkChange = checkedBy(changedUnit);
const FRESH: Values = { name: '', closed: false, workplace_address: '', workplace_city: '' };

/** Adds a unit, changes its name or where it is, or closes it. */
export function UnitDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Values, Unit>({
    initial: row === null ? FRESH : valuesOf(row),
    check: (values) => (row === null ? checkNew(freshOf(values)) : checkChange(values)),
    send: (values, { idempotencyKey }) =>
      row === null
        ? send(createUnit, { body: freshOf(values), idempotencyKey })
        : send(changeUnit, { params: { id: row.id }, body: values, ifMatch: row.version, idempotencyKey }),
    onDone: useSaved(onClose, 'company'),
  });
  const { form } = sheet;
  return (
    <NamedSheet
      row={row}
      fresh={t('units.unit.new')}
      sheet={sheet}
      name={form.getInputProps('name')}
      closed={form.values.closed}
      close_hint={t('units.close_hint')}
      onClosed={(closed) => form.setFieldValue('closed', closed)}
      onClose={onClose}
    >
      <FieldGroup legend={t('units.workplace.legend')} pairs={false}>
        <Text c="dimmed" fz="sm">
          {t('units.workplace.hint')}
        </Text>
        <TextInput
          {...form.getInputProps('workplace_address')}
          label={t('units.workplace.address')}
          maxLength={50}
        />
        <TextInput
          {...form.getInputProps('workplace_city')}
          label={t('units.workplace.city')}
          maxLength={50}
        />
      </FieldGroup>
    </NamedSheet>
  );
}

const freshOf = ({ closed: _, ...values }: Values) => values;
const valuesOf = ({ name, closed, workplace_address, workplace_city }: Unit): Values => ({
  name,
  closed,
  workplace_address,
  workplace_city,
});
