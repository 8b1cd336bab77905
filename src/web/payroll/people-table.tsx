import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { type Format, useFormat } from '../format.ts';
import { PATHS } from '../paths.ts';
import { sumOf } from '../pay/pay-sum.ts';
import { nameOf } from '../roles.ts';
import { useIsPrinting } from '../ui/printing.ts';
import shared from '../ui/shared.module.css';
import table from '../ui/table.module.css';
import { type PayrollSearch, payrollSearch } from './choice.ts';
import { LeftOutNote } from './leave-out.tsx';
import { hoursShown, inOrder, sumsOf } from './month-people.ts';
import classes from './people-table.module.css';
import { PersonState } from './person-state.tsx';

type Props = {
  readonly people: readonly PersonMonth[];
  readonly month: string;
  /** The name of the previous month; null: it was not run, and there is no comparison. */
  readonly before: string | null;
  readonly search: PayrollSearch;
};

/** The number of rows drawn at a time. */
const STEP = 100;

const COLUMNS = ['hours', 'ob', 'absence', 'corrections', 'gross', 'tax', 'net'] as const;

/** One row for each person, a card on a phone; the sums cover the rows shown. A row opens the person's pay. */
export function PeopleTable({ people, before, search }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setLimit] = useState(STEP);
  const limit = useIsPrinting() ? people.length : asked;
  const change = before === null ? null : t('payroll.people.change', { month: before });
  return (
    <>
      <div className={`${shared.panel} ${classes.sheet}`}>
        <table
          className={`${table.table} ${table.list} ${classes.table}`}
          aria-label={t('payroll.people.title')}
        >
          <thead>
            <tr>
              <th scope="col">{t('payroll.people.name')}</th>
              <th scope="col">{t('payroll.people.state')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={table.figure}>
                  {t(`payroll.people.${column}`)}
                </th>
              ))}
              {change !== null && (
                <th scope="col" className={table.figure}>
                  {change}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {people.slice(0, limit).map((person) => (
              <Row key={person.user} person={person} change={change} search={search} />
            ))}
          </tbody>
          <Sums people={people} has_change={change !== null} />
        </table>
      </div>
      {people.length > limit && (
        <Button variant="default" mih="var(--tap)" mt="sm" onClick={() => setLimit(limit + STEP)}>
          {t('payroll.people.more')} ({format.number(people.length - limit)})
        </Button>
      )}
    </>
  );
}

type RowProps = {
  readonly person: PersonMonth;
  readonly change: string | null;
  readonly search: PayrollSearch;
};

function Row({ person, change, search }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useFigures();
  const { net, net_before } = person;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <Link
          to={PATHS.payroll}
          search={payrollSearch({ ...search, person: person.user })}
          resetScroll={false}
          className={classes.open ?? ''}
        >
          {nameOf(person)}
        </Link>
        {person.left_out !== undefined && <LeftOutNote />}
        <Notes person={person} />
      </th>
      <td className={classes.state}>
        <PersonState state={person.state} />
      </td>
      {COLUMNS.map((column) => {
        const value = figures(column, { ...person, hours: hoursShown(person) });
        return (
          <td
            key={column}
            className={table.figure}
            data-column={column}
            data-label={t(`payroll.people.${column}`)}
            data-none={value === null}
          >
            {value ?? t('payroll.people.none')}
          </td>
        );
      })}
      {change !== null && (
        <td className={table.figure} data-label={change} data-none={net_before === null}>
          {net_before === null ? t('payroll.people.none') : signedKr(sumOf([net, -net_before]), format)}
        </td>
      )}
    </tr>
  );
}

const signedKr = (kronor: number, format: Format): string => {
  const whole = Math.round(kronor);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${format.kr(Math.abs(whole))}`;
};

/** A person's first exception, and the number of further ones. */
function Notes({ person }: { readonly person: PersonMonth }) {
  const { t } = useTranslation();
  const [first, ...rest] = inOrder(person.exceptions);
  if (first === undefined) return null;
  const names = [first, ...rest].map(({ code }) => t(`payroll.exception.${code}`));
  const { code, count } = first;
  const said =
    code === 'unattested_reports' || code === 'missing_reports' || code === 'unanswered_shifts'
      ? t(`payroll.note.${code}`, { count })
      : t(`payroll.exception.${code}`);
  return (
    <span className={classes.notes} title={names.join(', ')}>
      <TriangleAlert size={13} aria-hidden="true" />
      {rest.length === 0 ? said : t('payroll.exceptions.first', { first: said, count: rest.length })}
    </span>
  );
}

type Column = (typeof COLUMNS)[number];
type Figured = Pick<PersonMonth, 'corrections' | 'gross' | 'tax' | 'net' | 'absence_days'> & {
  readonly hours: number;
  readonly ob_hours: number;
};

/** A formatted figure; null: none. */
function useFigures(): (column: Column, of: Figured) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (column, of) => {
    switch (column) {
      case 'hours':
        return of.hours === 0 ? null : format.hours(of.hours);
      case 'ob':
        return of.ob_hours === 0 ? null : format.hours(of.ob_hours);
      case 'absence':
        return of.absence_days === 0 ? null : t('payroll.people.days', { count: of.absence_days });
      case 'corrections':
        return of.corrections === 0 ? null : signedKr(of.corrections, format);
      default: {
        const kronor = of[column];
        return kronor < 0 ? `−${format.kr(-kronor)}` : format.kr(kronor);
      }
    }
  };
}

type SumsProps = { readonly people: readonly PersonMonth[]; readonly has_change: boolean };

function Sums({ people, has_change }: SumsProps) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { ob, ...rest } = sumsOf(people);
  const sums = { ob_hours: ob, ...rest };
  return (
    <tfoot>
      <tr className={classes.row}>
        <th scope="row" className={classes.name}>
          {t('payroll.people.sum', { count: people.length })}
        </th>
        <td className={classes.state} />
        {COLUMNS.map((column) => (
          <td
            key={column}
            className={table.figure}
            data-column={column}
            data-label={t(`payroll.people.${column}`)}
            data-none={figures(column, sums) === null}
          >
            {figures(column, sums) ?? t('payroll.people.none')}
          </td>
        ))}
        {has_change && <td className={table.figure} data-none="true" />}
      </tr>
    </tfoot>
  );
}
