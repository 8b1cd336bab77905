import { Box, Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth, PersonMonth } from '../../contract/payroll-runs.ts';
import { type PayException, stopsRun } from '../../core/pay/exceptions.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { differingLines } from './checked-twice.tsx';
import classes from './exceptions.module.css';
import { FixLink } from './fix-link.tsx';
import { type ExceptionGroup, groupsOf } from './month-people.ts';

type Props = { readonly month: string; readonly data: PayrollMonth };

/** The exceptions of the month by kind, with their people and the link to fix each. */
export function Exceptions({ month, data }: Props) {
  const { t } = useTranslation();
  const groups = groupsOf(data);
  if (groups.length === 0)
    return data.run === null ? (
      <Notice tone="good" icon={<CircleCheck size={18} />}>
        <strong>{t('payroll.clear.title')}.</strong> {t('payroll.clear.text')}
      </Notice>
    ) : null;
  const stops = groups.filter(({ code }) => stopsRun(code));
  const informs = groups.filter(({ code }) => !stopsRun(code));
  const inWay = t(data.run === null ? 'payroll.exceptions.title' : 'payroll.exceptions.title_run');
  return (
    <>
      {stops.length > 0 && <Groups title={inWay} groups={stops} month={month} />}
      {informs.length > 0 && (
        <Groups title={t('payroll.exceptions.informs')} groups={informs} month={month} />
      )}
    </>
  );
}

type GroupsProps = Pick<Props, 'month'> & {
  readonly title: string;
  readonly groups: readonly ExceptionGroup[];
};

function Groups({ title, groups, month }: GroupsProps) {
  return (
    <Card title={title}>
      <ul className={shared.lines}>
        {groups.map((group) => (
          <Group key={group.code} group={group} month={month} />
        ))}
      </ul>
    </Card>
  );
}

/** The number of people drawn at a time. */
const STEP = 20;

function Group({
  group: { code, count: said, people },
  month,
}: {
  readonly group: ExceptionGroup;
  readonly month: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const countOf = useCount(code);
  const figuresOf = useFigures(code);
  if (people.length === 0)
    return (
      <li>
        <Box pt={8} pr={4} pb={8} c="inherit" ta="start" className={classes.head}>
          <span />
          <What code={code} />
          {code !== 'month_not_ended' && (
            <span className={classes.count}>{t('payroll.exceptions.people', { count: said })}</span>
          )}
        </Box>
      </li>
    );
  return (
    <li>
      <Box
        type="button"
        component="button"
        pt={8}
        pr={4}
        pb={8}
        pl={0}
        c="inherit"
        ta="start"
        className={classes.head}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <ChevronRight
          color="var(--mantine-color-dimmed)"
          className={classes.chevron}
          size={18}
          aria-hidden="true"
        />
        <What code={code} />
        <span className={classes.count}>{t('payroll.exceptions.people', { count: people.length })}</span>
      </Box>
      {opened && (
        <div id={id} className={classes.behind}>
          <ul className={`${classes.people} ${shared.lines}`}>
            {people.slice(0, limit).map(({ person, count, figures }) => (
              <li key={person.user}>
                <Box component="span" fw={550}>
                  {nameOf(person)}
                </Box>
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
      )}
    </li>
  );
}

function What({ code }: { readonly code: PayException }) {
  const { t } = useTranslation();
  return (
    <Flex component="span" wrap="wrap" align="baseline" gap="0px 12px" miw={0} className={classes.what}>
      <strong>{t(`payroll.exception.${code}`)}</strong>
      <span>{t(`payroll.because.${code}`)}</span>
    </Flex>
  );
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
    if (code === 'missing_reports' || code === 'unanswered_shifts')
      return t('payroll.exceptions.shifts', { count });
    if (code === 'vacation_days_unearned' || code === 'outside_employment')
      return t('payroll.exceptions.days', { count });
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
