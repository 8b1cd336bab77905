import { Box, Group, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getRosterCosts } from '../../contract/roster-costs.ts';
import { addDays } from '../../core/calendar.ts';
import { comingTo, lackedBy } from '../../core/staffing.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { costsOf, wholeCost } from '../week-need/use-costs.ts';
import { useNeed } from '../week-need/use-need.ts';
import type { TodayPlan } from './use-today-plan.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The seven days from today on: hours planned beside those needed, or people and open places; and what they cost. */
export function WeekBars({ plan, cost }: { readonly plan: TodayPlan; readonly cost: boolean }) {
  const { t } = useTranslation();
  const dates = DAYS.map((by) => addDays(plan.today, by));
  const need = useNeed({ shifts: plan.shifts, zone: plan.zone, days: dates.map((date) => ({ date })) });
  return (
    <Card
      title={t('today.week.title')}
      actions={cost && <Cost first={plan.today} last={dates.at(-1) ?? ''} />}
    >
      <SimpleGrid component="ul" cols={7} spacing={6}>
        {dates.map((date, at) => (
          <Day key={date} date={date} plan={plan} need={need.days?.[at]?.sum} />
        ))}
      </SimpleGrid>
      <Link to={PATHS.shifts} search={{ view: 'week', from: plan.today }} className={shared.link ?? ''}>
        {t('today.week.open')}
      </Link>
    </Card>
  );
}

type DayProps = {
  readonly date: string;
  readonly plan: TodayPlan;
  readonly need: { readonly met_min: number; readonly wanted_min: number } | undefined;
};

function Day({ date, plan, need }: DayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shifts = plan.shifts.filter((shift) => shift.date === date);
  const people = shifts.reduce((sum, { assignments }) => sum + comingTo(assignments), 0);
  const open = shifts.reduce(
    (sum, { places, assignments }) => sum + lackedBy(places, comingTo(assignments)),
    0,
  );
  const hours = (min: number): string => format.number(Math.round(min / 6) / 10);
  const by_need = need !== undefined && need.wanted_min > 0;
  const share = by_need ? need.met_min / need.wanted_min : people + open === 0 ? 0 : people / (people + open);
  const said = by_need
    ? t('today.week.hours', { met: hours(need.met_min), wanted: hours(need.wanted_min) })
    : t('today.week.people', { count: people });
  return (
    <Box component="li" ta="center" miw={0}>
      <VisuallyHidden>
        {`${format.dayInWords(date)}, ${said}${open > 0 ? `, ${t('today.week.open_places', { count: open })}` : ''}`}
      </VisuallyHidden>
      <div aria-hidden="true">
        <Text fz={12} c="dimmed">
          {format.shortWeekday(date)}
        </Text>
        <Text fz={13} fw={600} lh={1.2}>
          {Number(date.slice(8))}
        </Text>
        <Box pos="relative" h={56} mx="auto" my={4} maw={40} bdrs="sm" bg="var(--card-2)">
          <Box
            pos="absolute"
            left={0}
            right={0}
            bottom={0}
            h={`${Math.round(Math.min(1, share) * 100)}%`}
            bdrs="sm"
            bg="var(--accent)"
            opacity={0.7}
          />
        </Box>
        <Text fz={12} fw={600}>
          {by_need ? `${hours(need.met_min)}/${hours(need.wanted_min)}` : people}
        </Text>
        <Text fz={12} c="var(--bad)" mih={18}>
          {open > 0 && `−${open}`}
        </Text>
      </div>
    </Box>
  );
}

/** Only for who may see it. */
function Cost({ first, last }: { readonly first: string; readonly last: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(
    ask('roster-costs', getRosterCosts, { query: { start_date: first, end_date: last } }),
  );
  if (data === undefined) return null;
  const { all, unknown } = costsOf(data, undefined);
  // A sum without the people whose pay is not known would be too low.
  if (unknown > 0) return null;
  const kr = format.kr(wholeCost(all));
  return (
    <Group>
      <Text fz="sm" c="dimmed">
        {all.contribution === null ? t('today.week.pay_cost', { kr }) : t('today.week.cost', { kr })}
      </Text>
    </Group>
  );
}
