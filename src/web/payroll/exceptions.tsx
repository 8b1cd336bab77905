import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { type PayException, stopsRun } from '../../core/pay/exceptions.ts';
import { Fetched } from '../parts/fetched.tsx';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './exceptions.module.css';
import { type ExceptionGroup, groupsOf } from './month-people.ts';

/** The people of an exception and what mends it: fetched when one is opened. */
const behind = onDemand(async () => (await import('./behind.tsx')).Behind);

type Props = { readonly month: string; readonly data: PayrollMonth };

/** The exceptions of the month by kind, with their people and the link to fix each. */
export function Exceptions({ month, data }: Props) {
  const { t } = useTranslation();
  const groups = groupsOf(data);
  const gaps = data.file_gaps ?? [];
  if (groups.length === 0 && gaps.length === 0)
    return data.run === null ? (
      <Notice tone="good" icon={<CircleCheck size={18} />}>
        <strong>{t('payroll.clear.title')}.</strong> {t('payroll.clear.text')}
      </Notice>
    ) : null;
  const stops = groups.filter(({ code }) => stopsRun(code));
  const informs = groups.filter(({ code }) => !stopsRun(code));
  const may_mend = data.run === null;
  const inWay = t(data.run === null ? 'payroll.exceptions.title' : 'payroll.exceptions.title_run');
  return (
    <>
      {(stops.length > 0 || gaps.length > 0) && (
        <Groups title={inWay} groups={stops} month={month} may_mend={may_mend}>
          <FileGaps gaps={gaps} />
        </Groups>
      )}
      {informs.length > 0 && (
        <Groups title={t('payroll.exceptions.informs')} groups={informs} month={month} may_mend={may_mend} />
      )}
    </>
  );
}

type GroupsProps = Pick<Props, 'month'> & {
  /** The month is open: many people can be mended at once. */
  readonly may_mend: boolean;
  readonly title: string;
  readonly groups: readonly ExceptionGroup[];
  /** Further lines, after the groups. */
  readonly children?: ReactNode;
};

function Groups({ title, groups, month, may_mend, children }: GroupsProps) {
  return (
    <Card title={title}>
      <ul className={shared.lines}>
        {groups.map((group) => (
          <Group key={group.code} group={group} month={month} may_mend={may_mend} />
        ))}
        {children}
      </ul>
    </Card>
  );
}

/** The files that cannot be made after the run, for want of facts of the company; the run itself goes. */
function FileGaps({ gaps }: { readonly gaps: NonNullable<PayrollMonth['file_gaps']> }) {
  const { t } = useTranslation();
  return gaps.map(({ file, facts }) => (
    <li key={file}>
      <Box pt={8} pr={4} pb={8} c="inherit" ta="start" className={classes.head}>
        <span />
        <Flex component="span" wrap="wrap" align="baseline" gap="0px 12px" miw={0} className={classes.what}>
          <strong>{t('payroll.gaps.title', { file: t(`payroll.files.names.${file}`) })}</strong>
          <span>
            {t('payroll.gaps.lacks', {
              facts: facts.map((fact) => t(`payroll.files.facts.${fact}`)).join(', '),
            })}
          </span>
          <Link
            to={PATHS.payRules}
            search={{ show: 'company' }}
            className={shared.link ?? ''}
            aria-label={`${t('payroll.files.fill_in')}: ${t(`payroll.files.names.${file}`)}`}
          >
            {t('payroll.files.fill_in')}
          </Link>
        </Flex>
      </Box>
    </li>
  ));
}

function Group({
  group: { code, count: said, people },
  month,
  may_mend,
}: Pick<GroupsProps, 'month' | 'may_mend'> & { readonly group: ExceptionGroup }) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(false);
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
        {...nearing(behind)}
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
        <div id={id}>
          <Fetched
            part={behind}
            own={{ code, people, month, may_mend }}
            waiting={<RowSkeletons label={t('common.loading')} count={1} height={48} />}
          />
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
