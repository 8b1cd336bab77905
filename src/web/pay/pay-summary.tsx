import { Box, Flex, Group, Text } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { hoursAt, levelsIn } from '../../core/pay/ob-hours.ts';
import { useFormat } from '../format.ts';
import { Explain } from '../parts/explain.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { StatCard, StatRow } from '../ui/stat-card.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useLeftText } from '../vacation/vacation-facts.ts';
import { monthOf } from './month-of.ts';
import { PayCompared } from './pay-compared.tsx';
import classes from './pay-summary.module.css';
import { SlipFacts } from './slip-facts.tsx';

type Props = {
  readonly pay: MonthlyPay;
  readonly before: MonthlyPay | null;
  /** The user's own pay, or that of a person whom a manager looks at. */
  readonly own: boolean;
};

/** The month's net in large type, whether it is final, and the previous month's. */
export function PayNet({ pay, before, own }: Props) {
  const { t } = useTranslation();
  const leftText = useLeftText();
  const format = useFormat();
  const serious = pay.warnings.filter((warning) => warning === 'no_salary' || warning === 'tax_estimated');
  return (
    <>
      <Flex
        component="section"
        wrap="wrap"
        align="flex-start"
        justify="space-between"
        gap="20px 48px"
        p="clamp(1.125rem, 3vw, 1.75rem)"
        className={`${classes.net} ${shared.panel}`}
        aria-label={t('pay.net')}
      >
        <Box miw={0}>
          <Box component="p" c="dimmed" fw={550}>
            {t('pay.net_for', { month: format.monthName(monthOf(pay)) })}
          </Box>
          <Text fz="clamp(2.25rem, 7vw, 3.25rem)" fw={700} lts="-0.03em" lh={1.2}>
            {format.kr(pay.net_salary)}
          </Text>
          <Group gap="4px 8px" mt={6}>
            {pay.preliminary ? (
              <StatusBadge form="striped" tone="wait" icon={<Hourglass size={13} />}>
                {t('pay.preliminary')}
              </StatusBadge>
            ) : (
              <StatusBadge form="solid" tone="good" icon={<CircleCheck size={13} />}>
                {t('pay.locked')}
              </StatusBadge>
            )}
            {pay.preliminary && (
              <Explain label={t('common.why', { what: t('pay.preliminary') })}>
                {t('pay.preliminary_why')}
              </Explain>
            )}
            <span>{t('pay.paid_on', { date: format.date(pay.payment_date) })}</span>
          </Group>
          {pay.vacation_left !== undefined && (
            <Text fz="sm" mt={6}>
              {t('vacation.left', { days: leftText(pay.vacation_left) })}
            </Text>
          )}
          {!pay.preliminary && <SlipFacts pay={pay} own={own} />}
        </Box>
        {before !== null && <PayCompared pay={pay} before={before} />}
      </Flex>
      {serious.map((warning) => (
        <Notice key={warning} tone="wait">
          {t(`pay.warnings.${warning}`)}
        </Notice>
      ))}
    </>
  );
}

/** The figures that make up the net. */
export function PayFigures({ pay }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { monthly_salary, hourly_salary, employment_rate } = pay;
  const terms = [
    employment_rate === null
      ? null
      : t('pay.rate_of_employment', { percent: format.percent(employment_rate) }),
    hourly_salary === null ? null : t('pay.hourly', { rate: format.krOre(hourly_salary) }),
  ].filter((term) => term !== null);
  const split = levelsIn([pay]).map((number) =>
    t('pay.ob_split', { number, hours: format.hours(hoursAt(pay, number)) }),
  );
  return (
    <StatRow>
      <StatCard
        label={t('pay.monthly_salary')}
        value={monthly_salary === null ? t('pay.no_monthly_salary') : format.kr(monthly_salary)}
        hint={terms}
      />
      <StatCard label={t('pay.ob_hours')} value={format.hours(pay.ob_hours)} hint={split} />
      <StatCard label={t('pay.ob_bonus')} value={format.kr(pay.ob_bonus)} />
      <StatCard label={t('pay.gross')} value={format.kr(pay.gross_salary)} />
      <StatCard
        label={t('pay.tax')}
        value={format.kr(pay.tax.preliminaryTax)}
        hint={[
          t('pay.tax_share', { percent: format.percent(pay.tax.effectiveTaxRate) }),
          ...(pay.tax.metadata.source === 'fallback' ? [t('pay.behind.estimate')] : []),
        ]}
      />
      <StatCard label={t('pay.net')} value={format.kr(pay.net_salary)} tone="accent" />
    </StatRow>
  );
}
