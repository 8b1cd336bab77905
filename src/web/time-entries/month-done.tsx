import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MonthReport, setMonthReport } from '../../contract/month-reports.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { toast } from '../parts/toast.tsx';
import { PATHS } from '../paths.ts';
import { settingsQuery } from '../settings-query.ts';
import shared from '../ui/shared.module.css';
import type { Day } from './days.ts';
import classes from './month-done.module.css';
import { leftOf } from './month-left.ts';
import { useMonthReport } from './month-report.ts';

type Props = {
  /** `YYYY-MM`, the current month or an earlier one. */
  readonly month: string;
};

type WithDays = Props & {
  /** The days of its calendar. */
  readonly days: readonly Day[];
};

/**
 * The button that declares the month's reports complete, with the missing ones named, and its undo; for a locked
 * month, a text.
 */
export function MonthDone({ month, days }: WithDays) {
  const report = useMonthReport(month);
  if (report === undefined) return null;
  if (report.locked) return <Locked month={month} />;
  return report.done_at === null ? (
    <NotDone month={month} days={days} report={report} />
  ) : (
    <Done month={month} done_at={report.done_at} />
  );
}

function useSay(month: string) {
  const format = useFormat();
  const { year, number } = partsOf(month);
  const name = format.monthName(month);
  const write = useWrite(setMonthReport, ['pay-months'], {
    onDone: ({ done_at }) => {
      if (done_at === null) toast(i18next.t('timeEntries.done.taken_back', { month: name }));
      else toast(i18next.t('timeEntries.done.told', { month: name }), () => say(false));
    },
  });
  const say = (done: boolean): void => write.mutate({ body: { year, month: number, done } });
  return { say, busy: write.isPending };
}

function NotDone({ month, days, report }: WithDays & { readonly report: MonthReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { say, busy } = useSay(month);
  const list = new Intl.ListFormat(format.locale);
  const left = leftOf(days, report.exceptions);
  const said = left.map(({ what, count }) => t(`timeEntries.done.${what}`, { count }));
  // Shifts ahead need no action but waiting.
  const waits = left.some(({ what }) => what !== 'ahead');
  return (
    <Bar tone={waits ? 'wait' : 'plain'}>
      <Box component="p" flex="1 1 18rem">
        {left.length > 0
          ? t('timeEntries.done.left', { month: format.monthName(month), what: list.format(said) })
          : t('timeEntries.done.all_in', { month: format.monthName(month) })}{' '}
        <span className={classes.why}>{t('timeEntries.done.why')}</span>
      </Box>
      <Button
        mih="var(--tap)"
        variant={left.length > 0 ? 'default' : 'filled'}
        loading={busy}
        onClick={() => say(true)}
      >
        {t('timeEntries.done.say')}
      </Button>
    </Bar>
  );
}

function Done({ month, done_at }: Props & { readonly done_at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { say, busy } = useSay(month);
  const zone = useQuery(settingsQuery()).data?.time_zone;
  return (
    <Bar tone="good">
      <Box component="p" flex="1 1 18rem">
        <CircleCheck size={18} aria-hidden="true" />
        {t('timeEntries.done.is_done', {
          month: format.monthName(month),
          when: zone === undefined ? '…' : format.instant(done_at, zone),
        })}
      </Box>
      <Button variant="default" mih="var(--tap)" loading={busy} onClick={() => say(false)}>
        {t('timeEntries.done.take_back')}
      </Button>
    </Bar>
  );
}

function Bar({ tone, children }: { readonly tone: 'good' | 'wait' | 'plain'; readonly children: ReactNode }) {
  return (
    <Group
      justify="space-between"
      gap="8px 20px"
      mt={16}
      py={12}
      px={14}
      className={classes.done}
      data-tone={tone}
    >
      {children}
    </Group>
  );
}

function Locked({ month }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Bar tone="plain">
      <Box component="p" flex="1 1 18rem">
        <Lock size={18} aria-hidden="true" />
        {t('timeEntries.done.locked', { month: format.monthName(month) })}
      </Box>
      <Link to={PATHS.userInfo} search={{ month }} className={shared.link ?? ''}>
        {t('timeEntries.done.payslip')}
      </Link>
    </Bar>
  );
}
