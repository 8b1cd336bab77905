import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';
import { Explain } from '../parts/explain.tsx';
import { Card } from '../ui/card.tsx';
import classes from './pay-ladder.module.css';
import { usePaySteps } from './pay-steps.ts';

/** Every step from the base to the net: how it is worked out, and on what it stands. */
export function PayLadder({ pay }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, tax, employer } = usePaySteps(pay);
  // Whole kronor as everywhere, unless some step has öre: then all show them, so that the steps add up to the sums.
  const exact = [...before, tax].some(({ amount }) => !Number.isInteger(amount));
  const notes = pay.warnings.filter((warning) => warning !== 'no_salary' && warning !== 'tax_estimated');
  const hours = t('pay.hours_line', {
    assigned: format.hours(pay.assigned_hours),
    reported: format.hours(pay.reported_hours),
    approved: format.hours(pay.approved_hours),
  });
  return (
    <Card title={t('pay.ladder')}>
      <table className={classes.ladder}>
        <VisuallyHidden component="thead">
          <tr>
            <th scope="col">{t('pay.ladder_step')}</th>
            <th scope="col">{t('pay.ladder_amount')}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {before.map(({ key, ...step }) => (
            <Step key={key} {...step} exact={exact} />
          ))}
          <Step
            name={t('pay.gross')}
            how={null}
            amount={pay.gross_salary}
            why={t('pay.explained.gross')}
            exact={exact}
            sum
          />
          <Step {...tax} exact={exact} />
          <Step
            name={t('pay.net')}
            how={null}
            amount={pay.net_salary}
            why={t('pay.explained.net')}
            exact={exact}
            sum
          />
        </tbody>
      </table>
      <p className={classes.note}>{hours}</p>
      {notes.map((warning) => (
        <p key={warning} className={classes.note}>
          {t(`pay.warnings.${warning}`)}
        </p>
      ))}
      {employer !== null && <p className={classes.note}>{employer}</p>}
    </Card>
  );
}

type StepProps = {
  readonly name: string;
  /** `4,50 h × 56,10 kr` */
  readonly how: string | null;
  readonly amount: number;
  readonly why: string;
  readonly source?: string;
  readonly exact: boolean;
  readonly sum?: boolean;
};

function Step({ name, how, amount, why, source, exact, sum = false }: StepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = exact ? format.krOre : format.kr;
  return (
    <tr className={sum ? classes.sum : classes.step}>
      <th scope="row">
        <span className={classes.name}>
          {name}
          <Explain label={t('common.why', { what: name })}>
            <p>{why}</p>
            {source !== undefined && <p>{t('pay.source', { source })}</p>}
          </Explain>
        </span>
        {how !== null && <span className={classes.how}>{how}</span>}
      </th>
      <td>{amount < 0 ? `−${say(-amount)}` : say(amount)}</td>
    </tr>
  );
}
