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
import { PayStep, type StepProps } from './pay-step.tsx';
import { earnedLines, linesOf, sumOf } from './pay-sum.ts';
import { SumBehind } from './sum-behind.tsx';
import { TaxBehind, useTaxName, useTaxRow } from './tax-behind.tsx';

type Props = {
  readonly pay: MonthlyPay;
  /** The user's own pay, or that of a person whom a manager looks at. */
  readonly own: boolean;
};

/** The lines as steps, and what each step needs to open and close. */
function useSteps({ pay, own }: Props) {
  const { nameOf, howOf } = useLineWords();
  const shown = [
    ...pay.lines.filter(({ code }) => code !== 'tax' && code !== 'employer_contribution'),
    ...oneTimeTaxes(pay),
  ];
  // Whole kronor as everywhere, unless a step has öre: then all show them, so that the steps add up to the sums.
  const exact = [...shown.map(({ amount }) => amount), pay.tax.preliminaryTax].some(
    (one) => !Number.isInteger(one),
  );
  const keyOf = new Map(shown.map((line, index) => [line, `${line.code}-${index}`]));
  const keys = [...keyOf.values(), 'gross', 'tax', 'net', 'employer'];
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const all = keys.every((key) => open.has(key));
  const stepOf = (key: string) => ({
    exact,
    opened: open.has(key),
    onToggle: () => setOpen(open.symmetricDifference(new Set([key]))),
  });
  const termOf = (line: PayLine) => ({
    key: keyOf.get(line) ?? '',
    name: nameOf(line),
    amount: line.amount,
  });
  const step = (line: PayLine, kind: 'line' | 'aside' = 'line') => {
    const { key, name, amount } = termOf(line);
    return (
      <PayStep key={key} kind={kind} name={name} how={howOf(line)} amount={amount} {...stepOf(key)}>
        <LineBehind pay={pay} line={line} own={own} />
      </PayStep>
    );
  };
  return { all, toggleAll: () => setOpen(new Set(all ? [] : keys)), stepOf, termOf, step };
}

/** The tax on one-time sums, in lines of its own. */
const oneTimeTaxes = (pay: MonthlyPay): PayLine[] =>
  linesOf(pay, 'tax')
    .slice(1)
    .filter(({ unit }) => unit === '%');

/** Every step from the base to the net. Each amount opens its details. */
export function PayLadder({ pay, own }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const taxRow = useTaxRow();
  const taxName = useTaxName();
  const { all, toggleAll, stepOf, termOf, step } = useSteps({ pay, own });
  const earned = earnedLines(pay);
  const after_tax = linesOf(pay, 'deduction_net', 'expense', 'debt');
  const { gross_salary: gross, net_salary: net, tax } = pay;
  const one_time = oneTimeTaxes(pay);
  const ordinary = tax.preliminaryTax + sumOf(one_time.map(({ amount }) => amount));
  return (
    <Card
      title={t('pay.ladder')}
      actions={
        <Button variant="subtle" size="compact-md" mih="var(--tap)" onClick={toggleAll}>
          {t(all ? 'pay.behind.hide_all' : 'pay.behind.show_all')}
        </Button>
      }
    >
      <ul>
        {earned.map((line) => step(line))}
        <PayStep kind="sum" name={t('pay.gross')} how={null} amount={gross} {...stepOf('gross')}>
          <SumBehind
            why={t('pay.explained.gross')}
            terms={earned.map(termOf)}
            sum={{ name: t('pay.gross'), amount: gross }}
          />
        </PayStep>
        {linesOf(pay, 'benefit').map((line) => step(line, 'aside'))}
        <PayStep
          name={taxName(tax)}
          mark={tax.metadata.source === 'fallback' && <Estimate />}
          how={taxRow(tax)}
          amount={0 - ordinary}
          {...stepOf('tax')}
        >
          <TaxBehind tax={tax} amount={ordinary} />
        </PayStep>
        {one_time.map((line) => step(line))}
        {after_tax.map((line) => step(line))}
        <PayStep kind="net" name={t('pay.net')} how={null} amount={net} {...stepOf('net')}>
          <SumBehind
            why={t('pay.explained.net')}
            terms={[
              { key: 'gross', name: t('pay.gross'), amount: gross },
              { key: 'tax', name: taxName(tax), amount: -tax.preliminaryTax },
              ...after_tax.map(termOf),
            ]}
            sum={{ name: t('pay.net'), amount: net }}
          />
        </PayStep>
        {linesOf(pay, 'information').map((line) => step(line, 'aside'))}
        <EmployerStep pay={pay} own={own} {...stepOf('employer')} />
      </ul>
      <p className={classes.note}>
        {t('pay.hours_line', {
          assigned: format.hours(pay.assigned_hours),
          reported: format.hours(pay.reported_hours),
          approved: format.hours(pay.approved_hours),
        })}
      </p>
      <Debt pay={pay} />
      <Warnings pay={pay} />
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

/** A debt to the employer: before the month, taken, added and left. */
function Debt({ pay: { debt } }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (debt === undefined) return null;
  return (
    <p className={classes.note}>
      {t('pay.debt', {
        opening: format.krOre(debt.opening),
        taken: format.krOre(debt.taken),
        added: format.krOre(debt.added),
        left: format.krOre(debt.left),
      })}
    </p>
  );
}

/** What the figures leave open, in words. */
function Warnings({ pay }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  return pay.warnings
    .filter((warning) => warning !== 'no_salary' && warning !== 'tax_estimated')
    .map((warning) => (
      <p key={warning} className={classes.note}>
        {t(`pay.warnings.${warning}`)}
      </p>
    ));
}

/** The contribution beside the pay; none where nothing is owed. */
function EmployerStep({ pay, own, ...step }: Props & Pick<StepProps, 'exact' | 'opened' | 'onToggle'>) {
  const { t } = useTranslation();
  const { employer_contribution: amount } = pay;
  if (amount === null || amount === 0) return null;
  return (
    <PayStep
      kind="aside"
      name={t('pay.behind.to_pay')}
      how={t('pay.lines.employer_contribution')}
      amount={amount}
      {...step}
    >
      <Employer pay={pay} lines={linesOf(pay, 'employer_contribution')} own={own} />
    </PayStep>
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
