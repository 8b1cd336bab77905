import { Box, Button, Checkbox, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import type { FinalGap, PayException } from '../../core/pay/exceptions.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { differingLines } from './checked-twice.tsx';
import classes from './exceptions.module.css';
import { FixLink } from './fix-link.tsx';
import { MendBar } from './mend-bar.tsx';
import type { ExceptionGroup } from './month-people.ts';

type Props = Pick<ExceptionGroup, 'code' | 'people'> & {
  readonly month: string;
  readonly may_mend: boolean;
};

/** Exceptions that count days. */
const OF_DAYS: readonly PayException[] = [
  'vacation_days_unearned',
  'vacation_due',
  'vacation_paid_twice',
  'vacation_settlement',
  'outside_employment',
];
/** The number of people drawn at a time. */
const STEP = 20;

/** The people of an exception: one link for each, and what can be done for those that are marked. */
export function Behind({ code, people, month, may_mend }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [limit, setLimit] = useState(STEP);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const countOf = useCount(code);
  const figuresOf = useFigures(code);
  // Those who were mended have left the list.
  const chosen = people.filter(({ person }) => marked.has(person.user)).map(({ person }) => person);
  const mark = (users: readonly string[], is: boolean): void =>
    setMarked((was) => new Set(is ? [...was, ...users] : [...was].filter((one) => !users.includes(one))));
  return (
    <div className={classes.behind}>
      {may_mend && people.length > 1 && (
        <Checkbox
          py={10}
          label={t('mending.all', { count: people.length })}
          checked={chosen.length === people.length}
          indeterminate={chosen.length > 0 && chosen.length < people.length}
          onChange={({ currentTarget }) =>
            mark(
              people.map(({ person }) => person.user),
              currentTarget.checked,
            )
          }
        />
      )}
      {may_mend && (
        <MendBar
          code={code}
          month={month}
          chosen={chosen}
          all={people.length}
          onDone={() => setMarked(new Set())}
        />
      )}
      <ul className={`${classes.people} ${shared.lines}`}>
        {people.slice(0, limit).map(({ person, count, figures, lacks }) => (
          <li key={person.user}>
            {may_mend ? (
              <Checkbox
                label={nameOf(person)}
                description={lacks === undefined ? undefined : <Lacks gaps={lacks} />}
                aria-label={t('mending.pick', { name: nameOf(person) })}
                fw={550}
                checked={marked.has(person.user)}
                onChange={({ currentTarget }) => mark([person.user], currentTarget.checked)}
              />
            ) : (
              <span>
                <Box component="span" fw={550}>
                  {nameOf(person)}
                </Box>
                <Lacks gaps={lacks} />
              </span>
            )}
            <span className={classes.many}>
              {figures === undefined ? countOf(count, person) : figuresOf(figures)}
            </span>
            <FixLink code={code} person={person} month={month} />
          </li>
        ))}
      </ul>
      <div className={classes.under}>
        {people.length > limit && (
          <Button variant="default" mih="var(--tap)" onClick={() => setLimit(limit + STEP * 5)}>
            {t('payroll.exceptions.more')} ({format.number(people.length - limit)})
          </Button>
        )}
        <AllLink code={code} month={month} />
      </div>
    </div>
  );
}

/** What is not known of the vacation pay of a leaver. */
function Lacks({ gaps = [] }: { readonly gaps: readonly FinalGap[] | undefined }) {
  const { t } = useTranslation();
  return gaps.map((gap) => (
    <Text key={gap} component="span" display="block" c="dimmed" fw={400} fz="sm">
      {t(`payroll.final_gap.${gap}`)}
    </Text>
  ));
}

/** A person's count of an exception; none where the exception is the person itself. */
function useCount(code: PayException): (count: number, person: PersonMonth) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (count, person) => {
    const { net, gross, paid_before = 0, paid_apart = 0 } = person;
    if (code === 'engines_differ') return differingLines(person);
    if (code === 'paid_before')
      return t('payroll.exceptions.twice', { before: format.krOre(paid_before), now: format.krOre(net) });
    if (code === 'taxed_apart')
      return t('payroll.exceptions.apart', { other: format.krOre(paid_apart), gross: format.krOre(gross) });
    if (code === 'unattested_reports') return t('payroll.exceptions.reports', { count });
    if (code === 'missing_reports' || code === 'on_call_unreported' || code === 'unanswered_shifts')
      return t('payroll.exceptions.shifts', { count });
    if (OF_DAYS.includes(code)) return t('payroll.exceptions.days', { count });
    return null;
  };
}

type Unusual = NonNullable<PersonMonth['exceptions'][number]['figures']>;

/** The figure of the month beside the usual one. */
function useFigures(code: PayException): (figures: Unusual) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ now, usual, months }) => {
    switch (code) {
      case 'gross_unusual': {
        const both = { now: format.kr(now), usual: format.kr(usual) };
        return months === 0
          ? t('payroll.exceptions.gross_agreed', both)
          : t('payroll.exceptions.gross_median', { ...both, count: months });
      }
      case 'hours_unusual':
        return t('payroll.exceptions.hours_full', { now: format.hours(now), usual: format.hours(usual) });
      case 'ob_unusual':
        return t('payroll.exceptions.ob_share', {
          now: format.number(Math.round(now)),
          usual: format.number(Math.round(usual)),
        });
      default:
        return null;
    }
  };
}

/** A link to the page that handles all exceptions of a kind. */
function AllLink({ code, month }: { readonly code: PayException; readonly month: string }) {
  const { t } = useTranslation();
  if (code === 'unattested_reports')
    return (
      <Link to={PATHS.manager} search={{ range: 'all' }} className={shared.link ?? ''}>
        {t('payroll.exceptions.all_reports')}
      </Link>
    );
  if (code === 'unanswered_shifts')
    return (
      <Link
        to={PATHS.shifts}
        search={{ month: month === thisMonth() ? undefined : month }}
        className={shared.link ?? ''}
      >
        {t('payroll.exceptions.all_shifts')}
      </Link>
    );
  return null;
}
