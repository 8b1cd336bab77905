import { VisuallyHidden } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getMonthlyPay } from '../../contract/pay.ts';
import { getPaidMonths } from '../../contract/payslips.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartPart } from '../charts/chart-part.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { monthsLater, partsOf, thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { usePhone } from '../ui/phone.ts';
import { endOfYear, yearOfPay } from './year-of-pay.ts';

/** The own gross pay of twelve months with its part of OB; a bar leads to the ladder of its month. */
export function PayYear({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const last = endOfYear(month, thisMonth());
  const read = useQuery(ask('pay', getPaidMonths, { query: partsOf(last).query }));
  // The two latest months may not be run yet: the page computes them too.
  const computed = useQueries({
    queries: [last, monthsLater(last, -1)].map((one) =>
      ask('pay', getMonthlyPay, { query: partsOf(one).query }),
    ),
  }).flatMap(({ data }) => data ?? []);
  const months = yearOfPay(last, read.data?.months ?? [], computed);
  const has = (state: 'paid' | 'open'): boolean => months.some((one) => one.state === state);
  return (
    <Card>
      <ChartPart
        level={2}
        title={t('charts.pay_year.title')}
        about={t('charts.pay_year.about')}
        empty={t('charts.pay_year.empty')}
        reading={{ ...read, is_empty: !has('paid') && !has('open') }}
        heads={[
          t('charts.month'),
          ...(['gross', 'ob', 'net', 'state'] as const).map((head) => t(`charts.pay_year.${head}`)),
        ]}
        rows={months.map(({ month: of, gross, ob_bonus, net, state }) => [
          format.monthInWords(of),
          ...(state === 'none' ? ['', '', ''] : [gross, ob_bonus, net].map(format.krOre)),
          t(`charts.pay_year.states.${state}`),
        ])}
      >
        <KeyOfLooks
          looks={[
            { look: 'full', word: t('charts.pay_year.ob') },
            ...(has('paid') ? [{ look: 'light', word: t('charts.pay_year.rest') } as const] : []),
            ...(has('open') ? [{ look: 'striped', word: t('charts.pay_year.states.open') } as const] : []),
          ]}
        />
        <Bars
          bars={months.map(({ month: of, gross, ob_bonus, state }) => ({
            key: of,
            name: phone ? format.shortMonth(of).slice(0, 1).toLocaleUpperCase() : format.shortMonth(of),
            whole: state === 'none' ? null : gross,
            part: ob_bonus,
            is_shown: of === month,
            is_loose: state === 'open',
          }))}
          tick={format.number}
          leadsTo={({ key, whole, part = 0 }, drawn) =>
            whole === null ? (
              drawn
            ) : (
              <Link
                to={PATHS.userInfo}
                search={{ month: key }}
                resetScroll={false}
                preload={false}
                style={{ display: 'block', color: 'inherit', textDecoration: 'none' }}
                {...(key === month ? { 'aria-current': 'page' as const } : {})}
              >
                <VisuallyHidden>
                  {t('charts.pay_year.open', {
                    month: format.monthInWords(key),
                    gross: format.kr(whole),
                    ob: format.kr(part),
                  })}
                </VisuallyHidden>
                {drawn}
              </Link>
            )
          }
        />
      </ChartPart>
    </Card>
  );
}
