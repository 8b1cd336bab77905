import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changedSkill, changeSkill, createSkill, newSkill, type Skill } from '../../contract/skills.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';

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
    onDone: ({ name }) => {
      toast(t('units.saved', { name }));
      onClose();
      void changed('company', 'users');
    },
  });
  const { form } = sheet;
  return (
    <FormSheet
      size="sm"
      title={row === null ? t('units.skill.new') : t('units.change_named', { name: row.name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t(row === null ? 'units.add' : 'units.save')}>
        <TextInput {...form.getInputProps('name')} label={t('units.name')} maxLength={60} required />
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
        {row !== null && (
          <Checkbox
            label={t('units.closed')}
            description={t('units.skill.close_hint')}
            checked={form.values.closed}
            onChange={(event) => form.setFieldValue('closed', event.currentTarget.checked)}
          />
        )}
      </FormBody>
    </FormSheet>
  );
}

const freshOf = ({ name, expires, warn_days }: Values) => ({ name, expires, warn_days });
const valuesOf = ({ name, closed, expires, warn_days }: Skill): Values => ({
  name,
  closed,
  expires,
  warn_days,
});
