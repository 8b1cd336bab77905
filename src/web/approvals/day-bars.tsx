import { Box, Flex, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { dayEdges, minuteToLocal } from '../../core/calendar.ts';
import { DAY_MIN, lengthOf, type Span } from '../../core/clock.ts';
import { OB_LEVELS, type ObRuleSet, type ObSegment, obBar } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { hoursAt, obHoursIn } from '../../core/pay/ob-hours.ts';
import { useFormat } from '../format.ts';
import { obName } from '../parts/ob-split.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import { Columns } from '../ui/columns.tsx';
import classes from './entry-details.module.css';
import type { Rules } from './facts.ts';
import { spanOf } from './planned.ts';

type Props = { readonly entry: TimeEntry; readonly rules: Rules };

/** A day's 24 hours with the planned shift over the reported one. The text gives the same information. */
export function DayBars({ entry, rules }: Props) {
  const zone = rules.time_zone;
  const { t } = useTranslation();
  const format = useFormat();
  const reported = spanOf(entry);
  const { assigned } = entry.mismatch;
  const planned = assigned === null ? null : spanOf(assigned);
  if (reported === null) return null;
  const axis = axisOf(entry.date, planned === null ? [reported] : [reported, planned], zone);
  const set = ruleSetOn(entry.date, rules.ob_rule_sets);
  // Of time on call the work in it alone is hours: the time itself is drawn as a frame.
  const on_call = entry.kind !== 'work';
  const work = on_call ? entry.worked.flatMap((one) => spanOf(one) ?? []) : [reported];
  const parts = work.flatMap((one) => obBar(one, set, zone));
  return (
    <Box component="figure" miw={0} aria-label={t('approvals.details.bars')}>
      <Box component="figcaption" mt={0} mx={0} mb={8} fz="sm" fw={600}>
        {t('approvals.details.bars')}
      </Box>
      <Columns of="6.25rem minmax(0, 1fr)" gap={8} align="center" mb={6} fz="xs">
        <span>
          {t('approvals.columns.planned')}
          <br />
          {assigned === null
            ? t('approvals.columns.nothing_planned')
            : format.range(assigned.start_time_local, assigned.end_time_local)}
        </span>
        <div className={classes.track} aria-hidden="true">
          {planned !== null && <Bar span={planned} part="planned" axis={axis} />}
        </div>
      </Columns>
      <Columns of="6.25rem minmax(0, 1fr)" gap={8} align="center" mb={6} fz="xs">
        <span>
          {t('approvals.columns.reported')}
          <br />
          {format.range(entry.start_time_local, entry.end_time_local)}
          {on_call && <br />}
          <KindMark kind={entry.kind} size={12} />
        </span>
        <div className={classes.track} aria-hidden="true">
          {on_call && <Bar span={reported} part="planned" axis={axis} />}
          {parts.map((part) => (
            <Bar key={part.start} span={part} part={String(part.bucket)} axis={axis} />
          ))}
        </div>
      </Columns>
      <Axis axis={axis} zone={zone} />
      <Legend entry={entry} parts={parts} names={set.names} />
    </Box>
  );
}

function Bar({ span, part, axis }: { readonly span: Span; readonly part: string; readonly axis: Span }) {
  const percent = (minutes: number): string => `${((minutes / lengthOf(axis)) * 100).toFixed(3)}%`;
  return (
    <span
      className={classes.bar}
      data-part={part}
      style={{ left: percent(span.start - axis.start), width: percent(lengthOf(span)) }}
    />
  );
}

function Axis({ axis, zone }: { readonly axis: Span; readonly zone: string }) {
  const quarter = lengthOf(axis) / 4;
  return (
    <SimpleGrid cols={4} spacing={0} ms={108} c="dimmed" fz={11} aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <span key={index}>{minuteToLocal(Math.round(axis.start + index * quarter), zone).clock}</span>
      ))}
    </SimpleGrid>
  );
}

type LegendProps = {
  readonly entry: TimeEntry;
  readonly parts: readonly ObSegment[];
  /** The agreement's names of its levels. */
  readonly names: ObRuleSet['names'];
};

function Legend({ entry, parts, names }: LegendProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const regular = entry.totalHours - obHoursIn(entry);
  const lines = [
    { part: 0, name: t('approvals.details.regular'), hours: regular },
    ...OB_LEVELS.map((level) => ({
      part: level,
      name: obName(level, { names }),
      hours: hoursAt(entry, level),
    })),
  ].filter(({ hours }) => hours > 0);
  return (
    <Flex component="ul" wrap="wrap" gap="4px 16px" mt={8} fz="xs" aria-label={t('approvals.details.legend')}>
      {lines.map(({ part, name, hours }) => (
        <Flex component="li" align="center" gap={6} display="inline-flex" key={part}>
          {parts.some(({ bucket }) => bucket === part) && (
            <span className={`${classes.bar} ${classes.swatch}`} data-part={part} aria-hidden="true" />
          )}
          {name} {format.hours(hours)}
        </Flex>
      ))}
    </Flex>
  );
}

/** The report's own day; noon to noon when it passes midnight. */
function axisOf(date: string, spans: readonly Span[], zone: string): Span {
  const day = dayEdges(date, zone);
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  if (first >= day.start && last <= day.end) return day;
  const start = Math.min(day.start + DAY_MIN / 2, Math.floor(first / 60) * 60);
  return { start, end: Math.max(start + DAY_MIN, last) };
}
