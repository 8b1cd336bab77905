import { Button, Flex, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { roundingOf } from '../../core/pay/ob-rules.ts';
import { useFormat } from '../format.ts';
import { settingsQuery } from '../settings-query.ts';
import { Card } from '../ui/card.tsx';
import { nearing } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import type { Period } from './periods.ts';
import { useRuleName } from './rule-names.ts';
import classes from './rule-sets.module.css';
import { rulesForm } from './rules-sheet.tsx';
import { StateBadge, usePeriodText } from './timeline.tsx';
import { useWithdraw } from './use-withdraw.tsx';
import { WeekChart } from './week-chart.tsx';

type Props = {
  readonly period: Period;
  readonly periods: readonly Period[];
  readonly onCopy: () => void;
  readonly onChange: () => void;
};

/** One choice of rules: its days, its week, its actions. */
export function RuleSetDetail({ period, periods, onCopy, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useRuleName();
  const days = usePeriodText();
  const { choice, state } = period;
  const { ask, question } = useWithdraw(choice, periods);
  return (
    <Card title={nameOf(choice.rules.name)} actions={<StateBadge state={state} />}>
      <p className={classes.quiet}>{days(period)}</p>
      <WeekChart rules={choice.rules} />
      <Small period={period} />
      <Group align="stretch" gap={8} mt={16} className={classes.buttons}>
        <Button
          {...nearing(rulesForm)}
          variant="light"
          mih="var(--tap)"
          leftSection={<Copy size={16} />}
          onClick={onCopy}
        >
          {t('payRules.copy')}
        </Button>
        {choice.changeable && (
          <Button
            {...nearing(rulesForm)}
            variant="default"
            mih="var(--tap)"
            leftSection={<Pencil size={16} />}
            onClick={onChange}
          >
            {t('payRules.change')}
          </Button>
        )}
        {choice.removable && (
          <Button variant="default" mih="var(--tap)" leftSection={<Trash2 size={16} />} onClick={ask}>
            {t('payRules.withdraw.open')}
          </Button>
        )}
      </Group>
      {question}
    </Card>
  );
}

/** Rounding, the order of the break, who saved it, and whether it is locked. */
function Small({ period: { choice } }: Pick<Props, 'period'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone;
  const { break_order } = choice.rules;
  const lower = (text: string): string => text.charAt(0).toLocaleLowerCase(format.locale) + text.slice(1);
  const unit = lower(t(`payRules.rounding.to_${roundingOf(choice.rules)}`));
  const order = lower(t(`payRules.break_order.${break_order ?? 'company'}`));
  return (
    <Flex
      component="ul"
      direction="column"
      gap={2}
      mt={16}
      pt={12}
      c="dimmed"
      fz="sm"
      className={shared.ruled}
    >
      <li>{t('payRules.rounding.told', { unit })}</li>
      <li>{t('payRules.break_order.told', { order })}</li>
      {choice.saved_at !== null && choice.saved_by !== null && zone !== undefined && (
        <li>{t('payRules.saved', { when: format.instant(choice.saved_at, zone), who: choice.saved_by })}</li>
      )}
      {!choice.changeable && (
        <Flex component="li" align="center" gap={6}>
          <Lock size={14} aria-hidden="true" />
          {t('payRules.locked')}
        </Flex>
      )}
    </Flex>
  );
}
