import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeVacationRules, type VacationRulesReply } from '../../contract/vacation.ts';
import { UNPAID_VACATIONS, VACATION_EARNINGS, VACATION_YEARS } from '../../core/pay/vacation-year.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { oneOf } from '../search.ts';
import { sayError } from '../text/index.ts';

type Props = { readonly rules: VacationRulesReply; readonly onClose: () => void };

/** Changes the company's rules of vacation. */
export function RulesDialog({ rules, onClose }: Props) {
  const { t } = useTranslation();
  const { version, ...initial } = rules;
  const sheet = useFormSheet<typeof initial, VacationRulesReply>({
    initial,
    check: checkedBy(changeVacationRules.body),
    send: (body, { idempotencyKey }) => send(changeVacationRules, { body, ifMatch: version, idempotencyKey }),
    onDone: () => {
      toast(t('vacationLedger.rules.saved'));
      onClose();
      void changed('company', 'pay', 'pay-months');
    },
    say: sayError,
  });
  const { form } = sheet;
  return (
    <FormSheet size="sm" title={t('vacationLedger.rules.edit')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('vacationLedger.save')}>
        <NativeSelect
          label={t('fields.vacation_year')}
          data={VACATION_YEARS.map((value) => ({ value, label: t(`vacationLedger.years.${value}`) }))}
          value={form.values.vacation_year}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('vacation_year', oneOf(VACATION_YEARS, value) ?? 'april')
          }
        />
        <NativeSelect
          label={t('fields.vacation_earning')}
          data={VACATION_EARNINGS.map((value) => ({ value, label: t(`vacationLedger.earnings.${value}`) }))}
          value={form.values.vacation_earning}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('vacation_earning', oneOf(VACATION_EARNINGS, value) ?? 'year_before')
          }
        />
        <NumberInput
          {...form.getInputProps('vacation_days')}
          label={t('fields.vacation_days')}
          min={25}
          max={40}
          clampBehavior="none"
          allowDecimal={false}
          hideControls
          required
        />
        <NativeSelect
          label={t('fields.vacation_unpaid')}
          data={UNPAID_VACATIONS.map((value) => ({
            value,
            label: t(`vacationLedger.unpaid_rules.${value}`),
          }))}
          value={form.values.vacation_unpaid}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('vacation_unpaid', oneOf(UNPAID_VACATIONS, value) ?? 'as_leave')
          }
        />
        <Checkbox
          label={t('fields.vacation_booked')}
          description={t('vacationLedger.rules.booked_hint')}
          checked={form.values.vacation_booked}
          onChange={(event) => form.setFieldValue('vacation_booked', event.currentTarget.checked)}
        />
      </FormBody>
    </FormSheet>
  );
}
