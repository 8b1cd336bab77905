import { Flex, Text } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { PERSON_MONTH_STATES, type PersonMonthState } from '../../core/pay/person-month-state.ts';
import { usePhone } from '../ui/phone.ts';
import classes from './month-steps.module.css';

export const STATE_ICONS: Readonly<Record<PersonMonthState, (size: number) => ReactNode>> = {
  open: (size) => <CircleDashed size={size} aria-hidden="true" />,
  done: (size) => <Check size={size} aria-hidden="true" />,
  attested: (size) => <CheckCheck size={size} aria-hidden="true" />,
  locked: (size) => <Lock size={size} aria-hidden="true" />,
};

type Props = {
  readonly people: readonly PersonMonth[];
  /** The only step whose people are shown; null: all. */
  readonly state: PersonMonthState | null;
  readonly onState: (state: PersonMonthState | null) => void;
};

/** The four steps of a month with their numbers of people. A press filters by a step. */
export function MonthSteps({ people, state, onState }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <ol className={classes.steps} aria-label={t('payroll.steps.label')}>
      {PERSON_MONTH_STATES.map((step) => {
        const count = people.filter((one) => one.state === step).length;
        return (
          <li key={step} className={classes.step} data-step={step} data-empty={count === 0}>
            <button
              type="button"
              aria-pressed={state === step}
              disabled={count === 0 && state !== step}
              onClick={() => onState(state === step ? null : step)}
            >
              <Flex
                component="span"
                align="center"
                justify="center"
                display="inline-flex"
                className={classes.icon}
              >
                {STATE_ICONS[step](18)}
              </Flex>
              <Flex component="span" direction="column" miw={0} lh={1.35} className={classes.words}>
                <strong>{t(phone ? `payroll.state.${step}` : `payroll.states.${step}`)}</strong>
                <Text span fz="sm">
                  {t('payroll.steps.people', { count })}
                </Text>
              </Flex>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
