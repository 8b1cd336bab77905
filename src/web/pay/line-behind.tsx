import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay, PayLine } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';
import { PATHS } from '../paths.ts';
import table from '../ui/table.module.css';
import { ChangeBehind } from './change-behind.tsx';
import { citationOf, isRounded } from './line-facts.ts';
import { useLineWords } from './line-words.ts';
import { ManualBehind } from './manual-behind.tsx';
import { MonthLink } from './month-link.tsx';
import classes from './pay-ladder.module.css';
import { useObExplained } from './use-ob-explained.ts';

type Props = { readonly pay: MonthlyPay; readonly line: PayLine; readonly own: boolean };

/** The details of a pay line: its reason, the shifts behind it, the calculation, and the law. */
export function LineBehind({ pay, line, own }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useLineWords();
  const why = useWhy(pay);
  const cited = line.manual?.source || citationOf(line);
  const amount = `${line.amount < 0 ? '−' : ''}${format.krOre(Math.abs(line.amount))}`;
  return (
    <>
      <p>{why(line)}</p>
      {line.manual !== undefined && <ManualBehind manual={line.manual} />}
      <Parts line={line} own={own} />
      {line.code === 'correction' && line.of_month !== null && (
        <ChangeBehind user={pay.user} month={line.of_month} amount={line.amount} />
      )}
      {/* A top-up of the month's pay is an amount, not a product. */}
      {(line.unit !== 'month' || line.code === 'base_monthly') && (
        <p className={classes.calculation}>
          <span>{t('pay.behind.how')}</span>
          {t('pay.behind.is', { calculation: words.calculationOf(line), amount })}
          {isRounded(line) && <span>{t('pay.behind.rounded')}</span>}
        </p>
      )}
      {line.of_month !== null && (
        <MonthLink own={own} user={pay.user} month={line.of_month}>
          {t('pay.behind.open_month', {
            month: format.monthInWords(line.of_month),
          })}
          <ArrowRight size={16} aria-hidden="true" />
        </MonthLink>
      )}
      <Box component="p" c="dimmed">
        {t('pay.source', { source: cited ?? t('pay.own_rules') })}
      </Box>
    </>
  );
}

const BUCKET = {
  ob1: 1,
  ob2: 2,
  ob3: 3,
  ob4: 4,
  ob5: 5,
  ob6: 6,
  sick_ob1: 1,
  sick_ob2: 2,
  sick_ob3: 3,
  sick_ob4: 4,
  sick_ob5: 5,
  sick_ob6: 6,
} as const;

/** The reason for a line, in a sentence. */
function useWhy(pay: MonthlyPay): (line: PayLine) => string {
  const { t } = useTranslation();
  const obExplained = useObExplained(pay);
  return ({ code, unit }) => {
    switch (code) {
      case 'ob1':
      case 'ob2':
      case 'ob3':
        return obExplained(BUCKET[code]) ?? t(`pay.explained.${code}`);
      case 'ob4':
      case 'ob5':
      case 'ob6':
        return obExplained(BUCKET[code]) ?? t('pay.explained.ob_higher');
      case 'sick_ob1':
      case 'sick_ob2':
      case 'sick_ob3':
      case 'sick_ob4':
      case 'sick_ob5':
      case 'sick_ob6':
        return [t('pay.explained.sick_ob'), obExplained(BUCKET[code])].filter(Boolean).join(' ');
      case 'base_monthly':
        return t(unit === 'day' ? 'pay.explained.base_monthly_days' : 'pay.explained.base_monthly');
      case 'base_hourly':
        return t(
          pay.pay_basis === 'approved_hours'
            ? 'pay.explained.base_hourly_approved'
            : 'pay.explained.base_hourly_assigned',
        );
      case 'overtime1':
      case 'overtime2':
      case 'overtime3':
        return t('pay.explained.overtime');
      case 'jour1':
      case 'jour2':
      case 'jour3':
      case 'jour4':
        return t('pay.explained.jour');
      case 'beredskap1':
      case 'beredskap2':
      case 'beredskap3':
      case 'beredskap4':
        return t('pay.explained.beredskap');
      case 'tax':
        return t('pay.explained.tax_one_time');
      default:
        return t(`pay.explained.${code}`);
    }
  };
}

/** The shifts or reports whose hours are the quantity, with their sum; days alone where no hours are counted. */
function Parts({ line, own }: Omit<Props, 'pay'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useLineWords();
  const { parts } = line;
  if (parts.length === 0) return null;
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  if (minutes === 0) {
    const days = parts.map(({ date }) => format.dayMonth(date)).join(', ');
    return (
      <Box component="p" c="dimmed">
        {t('pay.behind.days', { days })}
      </Box>
    );
  }
  return (
    <Box
      component="table"
      maw="30rem"
      className={`${table.table} ${table.close}`}
      aria-label={t('pay.behind.parts', { line: nameOf(line) })}
    >
      <thead>
        <tr>
          <th scope="col">{t('pay.behind.date')}</th>
          <th scope="col">{t('pay.behind.times')}</th>
          <th scope="col">{t('pay.behind.hours')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.date} ${part.from}`}>
            <th scope="row">
              {own ? (
                <Link
                  to={PATHS.timeReporting}
                  search={{ month: part.date.slice(0, 7), day: part.date }}
                  className={classes.day ?? ''}
                  title={t('pay.behind.open_day')}
                >
                  {format.shortDate(part.date)}
                </Link>
              ) : (
                format.shortDate(part.date)
              )}
            </th>
            <td>{part.from !== null && part.until !== null && format.range(part.from, part.until)}</td>
            <td>{format.hours(part.minutes / 60)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('pay.behind.sum')}
          </th>
          <td>{format.hours(minutes / 60)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}
