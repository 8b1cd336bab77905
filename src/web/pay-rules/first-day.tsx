import { useTranslation } from 'react-i18next';
import type { ChosenRuleSet, RuleSets } from '../../contract/rule-sets.ts';
import type { ApiError } from '../api-error.ts';
import { fieldErrors } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { monthsLater } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { useRuleName } from './rule-names.ts';

type Props = {
  readonly value: string | null;
  readonly sets: RuleSets;
  /** The choice to change; null: a new one. */
  readonly choice: ChosenRuleSet | null;
  readonly today: string;
  /** Whether an empty field is a fault. */
  readonly strict: boolean;
  readonly refused: ApiError | null;
  readonly onChange: (day: string | null) => void;
};

/** The first day of a rule set: after the months that were run, and with no other rules from the same day. */
export function FirstDay({ value, sets, choice, today, strict, refused, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useRuleName();
  const { first_date } = sets;
  const taken = value === null ? null : takenBy(value, sets, choice);
  const error =
    value === null
      ? strict && t('payRules.form.fill_date')
      : first_date !== null && value < first_date
        ? t('payRules.form.first_day_after', { date: format.date(first_date) })
        : taken === null
          ? fieldErrors(refused).from
          : t('payRules.form.taken', { name: nameOf(taken.rules.name) });
  const back = value !== null && value <= today;
  return (
    <DateField
      label={t('payRules.form.first_day')}
      description={t(back ? 'payRules.form.first_day_back' : 'payRules.form.first_day_hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      required
      error={error}
      onChange={onChange}
    />
  );
}

const takenBy = (day: string, { choices }: RuleSets, choice: ChosenRuleSet | null): ChosenRuleSet | null =>
  choices.find(({ id, from }) => from === day && id !== choice?.id) ?? null;

/** Whether rules may begin on that day, as far as the client knows. */
export const isDayFit = (day: string, sets: RuleSets, choice: ChosenRuleSet | null): boolean =>
  (sets.first_date === null || day >= sets.first_date) && takenBy(day, sets, choice) === null;

/** The first of a coming month on which no other rules begin. */
export function proposedDay(sets: RuleSets, today: string): string {
  let month = monthsLater(today.slice(0, 7), 1);
  while (!isDayFit(`${month}-01`, sets, null)) month = monthsLater(month, 1);
  return `${month}-01`;
}
