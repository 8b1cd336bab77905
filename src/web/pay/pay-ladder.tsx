import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay, PayLine } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';
import { Card } from '../ui/card.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { LineBehind } from './line-behind.tsx';
import { useLineWords } from './line-words.ts';
import classes from './pay-ladder.module.css';
import { PayStep } from './pay-step.tsx';
import { earnedLines } from './pay-sum.ts';
import { SumBehind } from './sum-behind.tsx';
import { TaxBehind, useTaxRow } from './tax-behind.tsx';

type Props = {
  readonly pay: MonthlyPay;
  /** The user's own pay, or that of a person whom a manager looks at. */
  readonly own: boolean;
};

/** Every step from the base to the net. Each amount opens its details. */
export function PayLadder({ pay, own }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf, howOf } = useLineWords();
  const taxRow = useTaxRow();
  const earned = earnedLines(pay);
  const employer = pay.lines.filter(({ code }) => code === 'employer_contribution');
  const { gross_salary: gross, net_salary: net, tax, employer_contribution } = pay;
  // Whole kronor as everywhere, unless a step has öre: then all show them, so that the steps add up to the sums.
  const exact = [...earned.map(({ amount }) => amount), tax.preliminaryTax].some(
    (one) => !Number.isInteger(one),
  );
  const lineKeys = earned.map((line, index) => `${line.code}-${index}`);
  const keys = [...lineKeys, 'gross', 'tax', 'net', 'employer'];
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const all = keys.every((key) => open.has(key));
  const stepOf = (key: string) => ({
    exact,
    opened: open.has(key),
    onToggle: () => setOpen(open.symmetricDifference(new Set([key]))),
  });
  return (
    <Card
      title={t('pay.ladder')}
      actions={
        <Button
          variant="subtle"
          size="compact-md"
          mih="var(--tap)"
          onClick={() => setOpen(new Set(all ? [] : keys))}
        >
          {t(all ? 'pay.behind.hide_all' : 'pay.behind.show_all')}
        </Button>
      }
    >
      <ul>
        {earned.map((line, index) => {
          const key = lineKeys[index] ?? '';
          return (
            <PayStep key={key} name={nameOf(line)} how={howOf(line)} amount={line.amount} {...stepOf(key)}>
              <LineBehind pay={pay} line={line} own={own} />
            </PayStep>
          );
        })}
        <PayStep kind="sum" name={t('pay.gross')} how={null} amount={gross} {...stepOf('gross')}>
          <SumBehind
            why={t('pay.explained.gross')}
            terms={earned.map((line, index) => ({
              key: lineKeys[index] ?? '',
              name: nameOf(line),
              amount: line.amount,
            }))}
            sum={{ name: t('pay.gross'), amount: gross }}
          />
        </PayStep>
        <PayStep
          name={t('pay.lines.tax')}
          mark={tax.metadata.source === 'fallback' && <Estimate />}
          how={taxRow(tax)}
          amount={0 - tax.preliminaryTax}
          {...stepOf('tax')}
        >
          <TaxBehind tax={tax} />
        </PayStep>
        <PayStep kind="net" name={t('pay.net')} how={null} amount={net} {...stepOf('net')}>
          <SumBehind
            why={t('pay.explained.net')}
            terms={[
              { key: 'gross', name: t('pay.gross'), amount: gross },
              { key: 'tax', name: t('pay.lines.tax'), amount: -tax.preliminaryTax },
            ]}
            sum={{ name: t('pay.net'), amount: net }}
          />
        </PayStep>
        {employer_contribution !== null && employer_contribution !== 0 && (
          <PayStep
            kind="aside"
            name={t('pay.behind.to_pay')}
            how={t('pay.lines.employer_contribution')}
            amount={employer_contribution}
            {...stepOf('employer')}
          >
            <Employer pay={pay} lines={employer} own={own} />
          </PayStep>
        )}
      </ul>
      <p className={classes.note}>
        {t('pay.hours_line', {
          assigned: format.hours(pay.assigned_hours),
          reported: format.hours(pay.reported_hours),
          approved: format.hours(pay.approved_hours),
        })}
      </p>
      {pay.warnings
        .filter((warning) => warning !== 'no_salary' && warning !== 'tax_estimated')
        .map((warning) => (
          <p key={warning} className={classes.note}>
            {t(`pay.warnings.${warning}`)}
          </p>
        ))}
    </Card>
  );
}

/** Marks a tax that is a flat 30 percent estimate. */
function Estimate() {
  const { t } = useTranslation();
  return (
    <StatusBadge form="striped" tone="wait">
      {t('pay.behind.estimate')}
    </StatusBadge>
  );
}

type EmployerProps = { readonly pay: MonthlyPay; readonly lines: readonly PayLine[]; readonly own: boolean };

/** The employer's contribution, rate by rate, and the total cost of the pay. */
function Employer({ pay, lines, own }: EmployerProps) {
  const { t } = useTranslation();
  const contribution = pay.employer_contribution ?? 0;
  return (
    <>
      {lines.map((line) => (
        <LineBehind key={`${line.quantity} ${line.rate}`} pay={pay} line={line} own={own} />
      ))}
      <SumBehind
        why={null}
        terms={[
          { key: 'gross', name: t('pay.gross'), amount: pay.gross_salary },
          { key: 'contribution', name: t('pay.lines.employer_contribution'), amount: contribution },
        ]}
        sum={{
          name: t('pay.behind.cost'),
          amount: Math.round((pay.gross_salary + contribution) * 100) / 100,
        }}
      />
    </>
  );
}
