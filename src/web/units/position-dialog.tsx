import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changedName, type NamedRow, newName } from '../../contract/named-rows.ts';
import { changePosition, createPosition } from '../../contract/positions.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';

type Props = { readonly row: NamedRow | null; readonly onClose: () => void };

const checkNew = checkedBy(newName);
const checkChange = checkedBy(changedName);

/** Adds a position, or changes its name, or closes it. */
export function PositionDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Pick<NamedRow, 'name' | 'closed'>, NamedRow>({
    initial: { name: row?.name ?? '', closed: row?.closed ?? false },
    check: (values) => (row === null ? checkNew({ name: values.name }) : checkChange(values)),
    send: (values, { idempotencyKey }) =>
      row === null
        ? send(createPosition, { body: { name: values.name }, idempotencyKey })
        : send(changePosition, {
            params: { id: row.id },
            body: values,
            ifMatch: row.version,
            idempotencyKey,
          }),
    onDone: ({ name }) => {
      toast(t('units.saved', { name }));
      onClose();
      void changed('company');
    },
  });
  const { form } = sheet;
  return (
    <FormSheet
      size="sm"
      title={row === null ? t('units.position.new') : t('units.change_named', { name: row.name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t(row === null ? 'units.add' : 'units.save')}>
        <TextInput {...form.getInputProps('name')} label={t('units.name')} maxLength={60} required />
        {row !== null && (
          <Checkbox
            label={t('units.closed')}
            description={t('units.close_hint')}
            checked={form.values.closed}
            onChange={(event) => form.setFieldValue('closed', event.currentTarget.checked)}
          />
        )}
      </FormBody>
    </FormSheet>
  );
}
