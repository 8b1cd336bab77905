import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { getPayslip, type Payslip } from '../../contract/payslips.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { slipOf } from './slip-of.ts';

/** What the payslip says besides its lines: whose, for which days, absence, and the sums of the year. */
export function SlipDetails({ pay }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const slip = useQuery({ ...ask('pay', getPayslip, { query: slipOf(pay) }), enabled: !pay.preliminary });
  const facts = slip.data?.facts;
  if (pay.preliminary || facts === undefined) return null;
  return (
    <Card title={t('pay.slip.title')}>
      <SlipFactList facts={facts} />
    </Card>
  );
}

type SlipFacts = NonNullable<Payslip['facts']>;

function SlipFactList({ facts }: { readonly facts: SlipFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { org_number, employee_number, account, absences, year_to_date } = facts;
  const { year, since } = year_to_date;
  const days = (first: string, last: string): string =>
    first === last ? format.dayMonth(first) : `${format.dayMonth(first)}–${format.dayMonth(last)}`;
  return (
    <Facts>
      {org_number !== '' && <Fact name={t('pay.slip.org_number')}>{org_number}</Fact>}
      {employee_number !== null && (
        <Fact name={t('pay.slip.employee_number')}>{String(employee_number)}</Fact>
      )}
      <Fact name={t('pay.slip.days')}>{days(facts.first_day, facts.last_day)}</Fact>
      <Fact name={t('pay.slip.account')}>{account ?? t('pay.slip.no_account')}</Fact>
      {absences.map(({ kind, first_day, last_day, extent, hours }) => (
        <Fact
          key={`${kind} ${first_day}`}
          name={[t(`pay.slip.kinds.${kind}`), ...(extent === 100 ? [] : [format.percent(extent)])].join(', ')}
        >
          {[days(first_day, last_day), ...(hours === null ? [] : [format.hours(hours)])].join(' · ')}
        </Fact>
      ))}
      <Fact name={t('pay.slip.gross', { year })}>{format.krOre(year_to_date.gross)}</Fact>
      <Fact name={t('pay.slip.tax', { year })}>{format.krOre(year_to_date.tax)}</Fact>
      {year_to_date.contribution_basis !== null && (
        <Fact name={t('pay.slip.basis', { year })}>{format.krOre(year_to_date.contribution_basis)}</Fact>
      )}
      {since !== null && (
        <Fact name={t('pay.slip.counted')}>{t('pay.slip.since', { month: format.monthInWords(since) })}</Fact>
      )}
    </Facts>
  );
}
