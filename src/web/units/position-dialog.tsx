import { useTranslation } from 'react-i18next';
import { changedName, type NamedRow, newName } from '../../contract/named-rows.ts';
import { changePosition, createPosition } from '../../contract/positions.ts';
import { send } from '../api.ts';
import { checkedBy } from '../form-check.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { NamedSheet, useSaved } from './named-sheet.tsx';

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
    onDone: useSaved(onClose, 'company'),
  });
  const { form } = sheet;
  return (
    <NamedSheet
      row={row}
      fresh={t('units.position.new')}
      sheet={sheet}
      name={form.getInputProps('name')}
      closed={form.values.closed}
      close_hint={t('units.close_hint')}
      onClosed={(closed) => form.setFieldValue('closed', closed)}
      onClose={onClose}
    />
  );
}
