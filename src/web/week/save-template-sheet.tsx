import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { createRosterTemplate, type RosterTemplate } from '../../contract/roster-templates.ts';
import { TEMPLATE_MOST_WEEKS } from '../../core/roster/template.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { OfUnit } from '../roster/of-unit.tsx';

type Props = {
  /** The Monday of its first week. */
  readonly monday: string;
  /** The unit that is shown. */
  readonly unit: string | undefined;
  readonly onClose: () => void;
};

/** Keeps weeks of the roster as a template. */
export function SaveTemplateSheet({ monday, unit, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const asked = { start_date: monday, ...(unit === undefined ? {} : { unit_id: unit }) };
  const sheet = useFormSheet<{ name: string; weeks: number; with_people: boolean }, RosterTemplate>({
    initial: { name: '', weeks: 1, with_people: true },
    check: (values) => checkedBy(createRosterTemplate.body)({ ...values, ...asked }),
    send: (values, { idempotencyKey }) =>
      send(createRosterTemplate, { body: { ...values, ...asked }, idempotencyKey }),
    onDone: ({ name }) => {
      toast(t('rosterCopies.template.saved', { name }));
      onClose();
      void changed('company');
    },
  });
  const { form } = sheet;
  return (
    <FormSheet size="sm" title={t('rosterCopies.template.save')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('common.save')}>
        <TextInput
          {...form.getInputProps('name')}
          label={t('rosterCopies.template.name')}
          maxLength={60}
          data-autofocus
        />
        <NumberInput
          {...form.getInputProps('weeks')}
          label={t('rosterCopies.template.weeks', { week: format.week(monday) })}
          min={1}
          max={TEMPLATE_MOST_WEEKS}
          allowDecimal={false}
        />
        <Switch
          {...form.getInputProps('with_people', { type: 'checkbox' })}
          label={t('rosterCopies.with_people')}
          description={t('rosterCopies.template.people_hint')}
        />
        <OfUnit unit={unit} />
      </FormBody>
    </FormSheet>
  );
}
