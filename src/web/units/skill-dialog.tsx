import { Checkbox, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changedSkill, changeSkill, createSkill, newSkill, type Skill } from '../../contract/skills.ts';
import { send } from '../api.ts';
import { checkedBy } from '../form-check.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { NamedSheet, useSaved } from './named-sheet.tsx';

type Props = { readonly row: Skill | null; readonly onClose: () => void };
type Values = Pick<Skill, 'name' | 'closed' | 'expires' | 'warn_days'>;

const checkNew = checkedBy(newSkill);
const checkChange = checkedBy(changedSkill);
const FRESH: Values = { name: '', closed: false, expires: false, warn_days: 30 };

/** Adds a skill, changes how it expires, or closes it. */
export function SkillDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Values, Skill>({
    initial: row === null ? FRESH : valuesOf(row),
    check: (values) => (row === null ? checkNew(freshOf(values)) : checkChange(values)),
    send: (values, { idempotencyKey }) =>
      row === null
        ? send(createSkill, { body: freshOf(values), idempotencyKey })
        : send(changeSkill, { params: { id: row.id }, body: values, ifMatch: row.version, idempotencyKey }),
    onDone: useSaved(onClose, 'company', 'users'),
  });
  const { form } = sheet;
  return (
    <NamedSheet
      row={row}
      fresh={t('units.skill.new')}
      sheet={sheet}
      name={form.getInputProps('name')}
      closed={form.values.closed}
      close_hint={t('units.skill.close_hint')}
      onClosed={(closed) => form.setFieldValue('closed', closed)}
      onClose={onClose}
    >
      <Checkbox
        label={t('skills.expires')}
        description={t('skills.expires_hint')}
        checked={form.values.expires}
        onChange={(event) => form.setFieldValue('expires', event.currentTarget.checked)}
      />
      {form.values.expires && (
        <NumberInput
          {...form.getInputProps('warn_days')}
          label={t('skills.warn_days')}
          min={0}
          max={366}
          maw={240}
          allowDecimal={false}
        />
      )}
    </NamedSheet>
  );
}

const freshOf = ({ name, expires, warn_days }: Values) => ({ name, expires, warn_days });
const valuesOf = ({ name, closed, expires, warn_days }: Skill): Values => ({
  name,
  closed,
  expires,
  warn_days,
});
