import { Box, Flex, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import History from 'lucide-react/icons/history';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Period } from './periods.ts';
import { useRuleName } from './rule-names.ts';
import classes from './rule-sets.module.css';

type Props = {
  readonly periods: readonly Period[];
  readonly shown: string | null;
  readonly onChoose: (id: string) => void;
};

/** The company's rules in order of time, the latest first. */
export function Timeline({ periods, shown, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = useRuleName();
  const days = usePeriodText();
  return (
    <Flex
      component="ol"
      direction="column"
      gap={8}
      pl={20}
      className={classes.timeline}
      aria-label={t('payRules.timeline')}
    >
      {periods.map((period) => {
        const { choice, state } = period;
        return (
          <li key={choice.id} data-state={state}>
            <UnstyledButton
              className={`${classes.choice} ${shared.panel}`}
              aria-current={choice.id === shown ? 'true' : undefined}
              onClick={() => onChoose(choice.id)}
            >
              <Box component="span" fw={600}>
                {nameOf(choice.rules.name)}
              </Box>
              <Text span c="dimmed" fz="sm">
                {days(period)}
              </Text>
              <Flex component="span" align="center" gap={8} mt={4}>
                <StateBadge state={state} />
                {!choice.changeable && (
                  <Flex component="span" display="inline-flex" c="dimmed" title={t('payRules.locked')}>
                    <Lock size={14} aria-hidden="true" />
                    <VisuallyHidden>{t('payRules.locked')}</VisuallyHidden>
                  </Flex>
                )}
              </Flex>
            </UnstyledButton>
          </li>
        );
      })}
    </Flex>
  );
}

/** Whether rules are present, past or coming. */
export function StateBadge({ state }: Pick<Period, 'state'>) {
  const { t } = useTranslation();
  if (state === 'now')
    return (
      <StatusBadge form="solid" tone="good">
        {t('payRules.state.now')}
      </StatusBadge>
    );
  if (state === 'coming')
    return (
      <StatusBadge form="striped" tone="accent" icon={<CalendarClock size={13} />}>
        {t('payRules.state.coming')}
      </StatusBadge>
    );
  return (
    <StatusBadge form="outlined" tone="plain" icon={<History size={13} />}>
      {t('payRules.state.past')}
    </StatusBadge>
  );
}

/** `Från och med 1 december 2026`, `1 mars 2026 – 30 november 2026` */
export function usePeriodText(): (period: Period) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ first, last }) => {
    if (first === null)
      return last === null ? t('payRules.always') : t('payRules.until', { last: format.date(last) });
    if (last === null) return t('payRules.from', { first: format.date(first) });
    return t('payRules.between', { first: format.date(first), last: format.date(last) });
  };
}
