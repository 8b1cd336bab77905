import { Box, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../core/clock.ts';
import { PATHS } from '../paths.ts';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';
import { useCurves } from '../week-need/curves.ts';
import { NeedChart } from '../week-need/need-chart.tsx';
import { useNeedSays } from '../week-need/need-of-day.tsx';
import { useNeed } from '../week-need/use-need.ts';
import type { TodayPlan } from './use-today-plan.ts';

const CURVE_PX = 52;
/** So many stand over the people; the others are in the roster. */
const MOST = 2;

/** How many work beside how many are needed, on the axis of today's shifts; nothing where no need is entered. */
export function NeedOfToday({ plan, axis }: { readonly plan: TodayPlan; readonly axis: Span }) {
  const { t } = useTranslation();
  const days = useMemo(() => [{ date: plan.today }], [plan.today]);
  const need = useNeed({ shifts: plan.shifts, zone: plan.zone, days });
  const curves = useCurves(need.days?.[0]?.stretches ?? [], plan.zone);
  const { met, times } = useNeedSays(plan.zone);
  if (curves.length === 0) return null;
  return (
    <Box component="ul" mb={12}>
      {curves.slice(0, MOST).map(({ key, of, same, sum, said }) => (
        <Columns key={key} component="li" of="7.5rem minmax(0, 1fr)" gap={12} align="end" below="48em" mb={8}>
          <Box miw={0}>
            <Text fz="sm" fw={600}>
              {t('weekNeed.need')}: {of}
            </Text>
            {met(sum)}
            {sum.worst !== null && (
              <Text fz="xs" fw={650} c="var(--bad)">
                {t('weekNeed.short_said', {
                  count: sum.worst.least - sum.worst.planned,
                  times: times(sum.worst),
                })}
              </Text>
            )}
          </Box>
          <div>
            <VisuallyHidden>{said}</VisuallyHidden>
            <NeedChart stretches={same} span={axis} zone={plan.zone} height={CURVE_PX} />
          </div>
        </Columns>
      ))}
      {curves.length > MOST && (
        <li>
          <Link
            className={shared.link}
            to={PATHS.shifts}
            search={{ view: 'day', from: plan.today }}
            preload={false}
          >
            {t('weekDay.more_needs', { count: curves.length - MOST })}
          </Link>
        </li>
      )}
    </Box>
  );
}
