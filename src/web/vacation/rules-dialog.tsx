import { Checkbox, NativeSelect, NumberInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { TriedRules } from '../../contract/company-rules.ts';
import {
  changeVacationRules,
  tryVacationRules,
  type VacationRulesReply,
} from '../../contract/vacation-rules.ts';
import {
  UNPAID_VACATIONS,
  VACATION_EARNINGS,
  VACATION_PAY_RULES,
  VACATION_YEARS,
} from '../../core/pay/vacation-year.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { useMonthTrial } from '../pay-rules/use-month-trial.ts';
import { oneOf } from '../search.ts';
import { languageOf, sayError } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import {
  type ChangedVacation,
  changedVacation,
  movedTo,
  possibleDays,
  type TypedVacation,
  valuesOf,
} from './typed-rules.ts';

type Props = { readonly rules: VacationRulesReply; readonly onClose: () => void };

const trialPart = onDemand(async () => (await import('../pay-rules/trial-part.tsx')).TrialPart);
const check = checkedBy(changeVacationRules.body);

/** Changes the company's rules of vacation from a first day on: what changes pay is tried on a month before it is saved. */
export function RulesDialog({ rules, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const trial = useMonthTrial<ChangedVacation, TriedRules>((month, changes) =>
    send(tryVacationRules, { body: { ...month, ...changes } }),
  );
  const bodyOf = (values: TypedVacation) => {
    const { valid_from, vacation_booked } = values;
    const changes = changedVacation(values, rules);
    return Object.keys(changes).length === 0
      ? { vacation_booked }
      : { ...changes, vacation_booked, valid_from };
  };
  const sheet = useFormSheet<TypedVacation, VacationRulesReply>({
    initial: valuesOf(rules),
    check: (values) => check(bodyOf(values)),
    send: (values, { idempotencyKey }) =>
      send(changeVacationRules, { body: bodyOf(values), ifMatch: rules.version, idempotencyKey }),
    onDone: () => {
      toast(t('vacationLedger.rules.saved'));
      onClose();
      void changed('company', 'pay', 'pay-months');
    },
    say: sayError,
  });
  const { form } = sheet;
  const changes = changedVacation(form.values, rules);
  const is_changed = Object.keys(changes).length > 0;
  const is_tried = trial.isOf(changes);
  const tryIt = (): void => {
    if (sheet.validate()) trial.run(changes);
  };
  return (
    <FormSheet side size={560} title={t('vacationLedger.rules.edit')} onClose={onClose}>
      <FormBody
        sheet={{ ...sheet, submit: is_changed && !is_tried ? tryIt : sheet.submit }}
        submit={
          !is_changed
            ? t('vacationLedger.save')
            : is_tried
              ? t('payRules.company.save_from', { date: format.date(form.values.valid_from) })
              : t('payRules.replay.try', { month: format.monthName(trial.month) })
        }
        button={{ loading: sheet.busy !== null || trial.busy }}
      >
        <NativeSelect
          {...form.getInputProps('valid_from')}
          label={t('payRules.company.valid_from')}
          description={t('vacationLedger.rules.valid_from_hint')}
          data={possibleDays(rules).map((value) => ({ value, label: format.date(value) }))}
          onChange={(event) => form.setValues(movedTo(form.getValues(), rules, event.currentTarget.value))}
        />
        <Fields form={form} settles={changes.vacation_earning === 'same_year'} />
        {is_changed ? (
          <Fetched
            part={trialPart}
            waiting={null}
            own={{ trial, current: is_tried, hint: t('vacationLedger.rules.trial_hint'), onTry: tryIt }}
          />
        ) : (
          <Text c="dimmed" fz="sm">
            {t('payRules.company.change_first')}
          </Text>
        )}
      </FormBody>
    </FormSheet>
  );
}

type FieldsProps = {
  readonly form: UseFormReturnType<TypedVacation>;
  /** Vacation will be earned in the year itself: 28 § 2 st. semesterlagen. */
  readonly settles: boolean;
};

function Fields({ form, settles }: FieldsProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
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
        description={settles && t('vacationLedger.rules.settled_hint')}
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
      <NumberInput
        {...form.getInputProps('vacation_supplement')}
        label={t('fields.vacation_supplement')}
        description={t('vacationLedger.rules.supplement_hint')}
        min={0}
        decimalScale={2}
        decimalSeparator={languageOf(i18n.language) === 'sv' ? ',' : '.'}
        allowedDecimalSeparators={[',', '.']}
        clampBehavior="none"
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
      <NativeSelect
        label={t('fields.vacation_pay_rule')}
        description={t('vacationLedger.rules.pay_rule_hint')}
        data={VACATION_PAY_RULES.map((value) => ({ value, label: t(`vacationLedger.pay_rules.${value}`) }))}
        value={form.values.vacation_pay_rule}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('vacation_pay_rule', oneOf(VACATION_PAY_RULES, value) ?? 'law')
        }
      />
      <Checkbox
        label={t('fields.vacation_booked')}
        description={t('vacationLedger.rules.booked_hint')}
        checked={form.values.vacation_booked}
        onChange={(event) => form.setFieldValue('vacation_booked', event.currentTarget.checked)}
      />
    </>
  );
}
