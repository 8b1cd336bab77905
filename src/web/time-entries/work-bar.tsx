import { Box, Flex, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayEdges, localToMinute, minuteToLocal } from '../../core/calendar.ts';
import { DAY_MIN, lengthOf, type Minute, type Span } from '../../core/clock.ts';
import { OB_LEVELS, type ObSegment } from '../../core/pay/ob.ts';
import { useFormat } from '../format.ts';
import { obName } from '../parts/ob-split.ts';
import { levelStyle } from '../ui/level-style.ts';
import type { Day } from './days.ts';
import type { Judged } from './typed-report.ts';
import classes from './work-bar.module.css';

type Props = { readonly day: Day; readonly judged: Judged; readonly zone: string };

/** The typed report on a 24-hour axis: regular hours, the levels of OB and the break, over the plan; with the hours of each. */
export function WorkBar({ day, judged, zone }: Props) {
  const { t } = useTranslation();
  const axis = axisOf(day.date, judged.span, zone);
  const at = (minute: Minute): number =>
    Math.min(100, Math.max(0, ((minute - axis.start) / (axis.end - axis.start)) * 100));
  const place = (span: Span) => ({ left: `${at(span.start)}%`, width: `${at(span.end) - at(span.start)}%` });
  const rest = breakOf(judged);
  return (
    <figure className={classes.figure}>
      <div className={classes.axis} aria-hidden="true">
        {day.planned.map(({ assignment, span }) => (
          <Box
            key={assignment.id}
            component="span"
            pos="absolute"
            top={4}
            h={32}
            bd="1.5px dashed var(--accent)"
            bdrs={6}
            style={place(span)}
          />
        ))}
        {judged.bar.map((segment) => (
          <span
            key={segment.start}
            className={classes.work}
            style={{ ...place(segment), ...(segment.bucket === 0 ? {} : levelStyle(segment.bucket)) }}
          />
        ))}
        {rest !== null && <span className={classes.break} style={place(rest)} />}
        {ticksOf(axis).map((minute) => (
          <Text
            key={minute}
            span
            c="dimmed"
            fz={11}
            lh="1rem"
            className={classes.tick}
            style={{ left: `${at(minute)}%` }}
          >
            {minuteToLocal(minute, zone).clock.slice(0, 2)}
          </Text>
        ))}
      </div>
      <figcaption>
        <Legend
          judged={judged}
          planned={day.planned.length > 0}
          label={t(`timeEntries.bar.rounded.to_${judged.rounding_min}`)}
        />
      </figcaption>
    </figure>
  );
}

type LegendProps = { readonly judged: Judged; readonly planned: boolean; readonly label: string };

function Legend({ judged, planned, label }: LegendProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hours } = judged;
  const parts = [
    { name: t('timeEntries.bar.regular'), min: hours.regular_min, style: {} },
    ...OB_LEVELS.map((level) => ({
      name: obName(level, judged.rules),
      min: hours[`ob${level}_min`],
      style: levelStyle(level),
    })),
  ];
  return (
    <>
      <Flex component="dl" wrap="wrap" gap="2px 14px" mt={6} fz="sm" className={classes.legend}>
        {parts
          .filter(({ min }) => min > 0)
          .map(({ name, min, style }) => (
            <Group gap={6} wrap="nowrap" key={name} style={style}>
              <dt>{name}</dt>
              <dd>{format.hours(min / 60)}</dd>
            </Group>
          ))}
        {judged.break_min > 0 && (
          <Group gap={6} wrap="nowrap" data-kind="break">
            <dt>{t('timeEntries.bar.break')}</dt>
            <dd>{format.duration(judged.break_min)}</dd>
          </Group>
        )}
        {planned && (
          <Group gap={6} wrap="nowrap" data-kind="plan">
            <dt>{t('timeEntries.bar.planned')}</dt>
          </Group>
        )}
        <Group gap={6} wrap="nowrap" data-kind="total">
          <dt>{t('timeEntries.bar.total')}</dt>
          <dd>{format.hours(hours.total_min / 60)}</dd>
        </Group>
      </Flex>
      <Text mt={4} c="dimmed" fz={12}>
        {label}
      </Text>
    </>
  );
}

/** Midnight to midnight; noon to noon for a night; from its own first hour for other spans. */
function axisOf(date: string, span: Span, zone: string): Span {
  const day = dayEdges(date, zone);
  if (span.end <= day.end) return day;
  const noon = localToMinute(date, '12:00', zone);
  const fromNoon = span.start >= noon && span.end <= noon + DAY_MIN;
  const start = fromNoon ? noon : span.start - (span.start % 60);
  return { start, end: Math.max(start + DAY_MIN, span.end) };
}

const TICK_MIN = 180;
const ticksOf = ({ start, end }: Span): Minute[] =>
  Array.from({ length: Math.floor((end - start) / TICK_MIN) + 1 }, (_, index) => start + index * TICK_MIN);

/**
 * The place of the break, whose time is not reported: in the middle of the stretch it is deducted from, the cheapest
 * first.
 */
function breakOf({ bar, break_min }: Judged): Span | null {
  const from = bar.toSorted((a, b) => a.bucket - b.bucket || lengthOf(b) - lengthOf(a))[0];
  if (from === undefined || break_min <= 0) return null;
  const middle = middleOf(from);
  const half = Math.min(break_min, lengthOf(from)) / 2;
  return { start: middle - half, end: middle + half };
}

const middleOf = ({ start, end }: ObSegment): number => (start + end) / 2;
