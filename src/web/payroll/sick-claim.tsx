import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { monthLater } from '../../core/month.ts';
import { CLAIM_MONTHS } from '../../core/pay/sick-claim.ts';
import { useFormat } from '../format.ts';
import { Card } from '../ui/card.tsx';

type Props = { readonly claim: NonNullable<PersonMonth['sick_claim']>; readonly month: string };

/** What the employer may claim of the month's sick pay, and until when. */
export function SickClaim({ claim, month }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sick_pay, contribution, divided } = claim;
  return (
    <Card title={t('payroll.claim.title')}>
      <Text fz="sm">
        {t('payroll.claim.text', {
          sick: format.krOre(sick_pay),
          contribution: format.krOre(contribution),
          sum: format.krOre(sick_pay + contribution),
        })}{' '}
        {t('payroll.claim.until', { month: format.monthInWords(monthLater(month, CLAIM_MONTHS)) })}
      </Text>
      {divided && (
        <Text fz="sm" c="var(--wait)">
          {t('payroll.claim.divided')}
        </Text>
      )}
    </Card>
  );
}
