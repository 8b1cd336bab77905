import { Box, Flex } from '@mantine/core';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { COUNTED, type RosterDay } from './roster-days.ts';
import { StaffingIcon } from './staffing-icon.tsx';
import classes from './summary-bar.module.css';

type Props = {
  readonly days: ReadonlyMap<string, RosterDay>;
  /** The month is still loading: nothing can be counted yet. */
  readonly arriving: boolean;
  readonly selected: string;
  /** The day, and its shift that it is about. */
  readonly onGo: (date: string, shift: string | null) => void;
};

const MATTERS = [
  { key: 'unstaffed', sign: 'empty' },
  { key: 'short', sign: 'empty' },
  { key: 'rejected', sign: 'rejected' },
  { key: 'pending', sign: 'pending' },
] as const;

/** The open needs of the month, each a link to the next shift that has it; a text when there are none. */
export function SummaryBar({ days, arriving, selected, onGo }: Props) {
  const { t } = useTranslation();
  const own = arriving ? [] : [...days.values()].filter(({ inMonth }) => inMonth);
  const count = own.reduce((sum, { shifts }) => sum + shifts.length, 0);
  const open = MATTERS.map(({ key, sign }) => ({
    key,
    sign,
    count: own.reduce((sum, { figures }) => sum + figures[key], 0),
  })).filter((matter) => matter.count > 0);
  const next = (key: (typeof MATTERS)[number]['key']): void => {
    const days = own.filter(({ figures }) => figures[key] > 0);
    const day = days.find(({ date }) => date > selected) ?? days[0];
    if (day !== undefined) onGo(day.date, day.shifts.find((shift) => COUNTED[key](shift) > 0)?.id ?? null);
  };
  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap="6px 8px"
      mih="var(--tap)"
      aria-label={t('roster.summary.label')}
    >
      <Box component="span" mr={4} c="dimmed" className={classes.total}>
        {arriving ? '…' : t('roster.day.shifts', { count })}
      </Box>
      {open.map(({ key, sign, count }) => (
        <Flex
          key={key}
          type="button"
          component="button"
          align="center"
          gap={6}
          display="inline-flex"
          fz="sm"
          fw={550}
          className={classes.matter}
          data-sign={sign}
          title={t('roster.summary.next')}
          onClick={() => next(key)}
        >
          <StaffingIcon staffing={sign} size={14} />
          {t(`roster.summary.${key}`, { count })}
          <ArrowRight size={14} aria-hidden="true" />
        </Flex>
      ))}
      {count > 0 && open.length === 0 && (
        <Flex component="span" align="center" gap={6} display="inline-flex" c="var(--good)" fz="sm">
          <CircleCheck size={14} aria-hidden="true" />
          {t('roster.summary.all_good')}
        </Flex>
      )}
    </Flex>
  );
}
