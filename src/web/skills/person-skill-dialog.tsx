import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  changePersonSkill,
  createPersonSkill,
  type PersonSkill,
  type PersonSkillFields,
} from '../../contract/person-skills.ts';
import { listSkills } from '../../contract/skills.ts';
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
  readonly was: PersonSkill | null;
  readonly user: string;
  readonly name: string;
  readonly onClose: () => void;
};

type Values = Omit<PersonSkillFields, 'first_day'> & { readonly first_day: string | null };

const checkBody = checkedBy(changePersonSkill.body);

/** Enters or changes a skill of a person. */
export function PersonSkillDialog({ was, user, name, onClose }: Props) {
  const { t } = useTranslation();
  const offered = (useQuery(ask('company', listSkills, {})).data ?? []).filter(
    ({ closed, id }) => !closed || id === was?.skill_id,
  );
  const expires = (skill_id: string): boolean => offered.some((one) => one.id === skill_id && one.expires);
  const sheet = useFormSheet<Values, PersonSkill>({
    initial: was ?? { skill_id: '', first_day: today(), last_day: null, note: '' },
    check: (values) => {
      const { skill_id, first_day, last_day } = values;
      return {
        ...checkBody(bodyOf(values)),
        ...(first_day === null ? { first_day: t('personSkills.first_missing') } : {}),
        ...(last_day === null && expires(skill_id) ? { last_day: t('personSkills.last_day_needed') } : {}),
        ...(first_day !== null && last_day !== null && last_day < first_day
          ? { last_day: t('personSkills.wrong_order') }
          : {}),
      };
    },
    send: (values, { idempotencyKey }) => {
      const { first_day = today(), ...rest } = bodyOf(values);
      const body = { ...rest, first_day };
      return was === null
        ? send(createPersonSkill, { body: { ...body, user }, idempotencyKey })
        : send(changePersonSkill, { params: { id: was.id }, body, ifMatch: was.version, idempotencyKey });
    },
    onDone: () => {
      toast(i18next.t('personSkills.done', { name }));
      onClose();
      void changed('users');
    },
    say: (error) => t('personSkills.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const ends = expires(form.values.skill_id);
  return (
    <FormSheet
      size="sm"
      title={t(`personSkills.dialog.${was === null ? 'new' : 'change'}`, { name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('personSkills.save')}>
        <Select
          {...form.getInputProps('skill_id')}
          label={t('personSkills.skill')}
          data={offered.map((one) => ({ value: one.id, label: one.name }))}
          value={form.values.skill_id === '' ? null : form.values.skill_id}
          onChange={(value) => form.setFieldValue('skill_id', value ?? '')}
          allowDeselect={false}
          required
        />
        <DateField {...form.getInputProps('first_day')} label={t('personSkills.first_day')} required />
        <DateField
          {...form.getInputProps('last_day')}
          label={t('personSkills.last_day')}
          {...(ends ? {} : { description: t('personSkills.last_day_open') })}
          required={ends}
          clearable
        />
        <TextInput {...form.getInputProps('note')} label={t('personSkills.note')} maxLength={200} />
      </FormBody>
    </FormSheet>
  );
}

const bodyOf = ({ first_day, ...values }: Values) => ({
  skill_id: values.skill_id,
  ...(first_day === null ? {} : { first_day }),
  last_day: values.last_day,
  note: values.note,
});
