import { Box } from '@mantine/core';
import { HEAD, HEIGHT, Lines, leftOf } from './bars.tsx';
import { LIGHT } from './fills.tsx';
import { downOf, scaleOf } from './scale.ts';

/** A day of the month, with all from the first of it. */
export type BurnDay = {
  readonly day: string;
  readonly worked: number;
  readonly planned: number;
  /** null: nothing is agreed. */
  readonly agreed: number | null;
};

type Props = {
  readonly days: readonly BurnDay[];
  /** Where a line stands; a day that is not drawn has none. */
  readonly today: string;
  readonly tick: (value: number) => string;
};

/** How hours grow through a month: worked, planned on top of them, and a line of those agreed. */
export function BurnUp({ days, today, tick }: Props) {
  const scale = scaleOf(days.flatMap(({ worked, planned, agreed }) => [worked + planned, agreed ?? 0]));
  const left = leftOf(scale.ticks.map(tick));
  const y = (value: number): number => downOf(scale, value, HEIGHT);
  const top = (of: (day: BurnDay) => number): string =>
    days.map((day, at) => `L${at} ${y(of(day))} L${at + 1} ${y(of(day))}`).join(' ');
  const area = (of: (day: BurnDay) => number): string => `M0 ${y(0)} ${top(of)} L${days.length} ${y(0)} Z`;
  const agreed = days.flatMap(({ agreed: hours }, at) => (hours === null ? [] : [`${at + 1} ${y(hours)}`]));
  const now = days.findIndex(({ day }) => day === today);
  return (
    <Box pos="relative" pl={left} pt={HEAD} pb={22} aria-hidden="true">
      <Lines scale={scale} tick={tick} left={left} />
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        display="block"
        style={{ position: 'relative' }}
        aria-hidden="true"
      >
        <path
          d={area(({ worked, planned }) => worked + planned)}
          fill={LIGHT}
          stroke="var(--accent)"
          vectorEffect="non-scaling-stroke"
        />
        <path d={area(({ worked }) => worked)} fill="var(--accent)" />
        {agreed.length > 0 && (
          <polyline
            points={`0 ${y(0)} ${agreed.join(' ')}`}
            fill="none"
            stroke="currentcolor"
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {now >= 0 && (
          <line
            x1={now + 1}
            x2={now + 1}
            y1={0}
            y2={HEIGHT}
            stroke="currentcolor"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <svg
        width="100%"
        height={18}
        fontSize={12}
        fill="currentcolor"
        overflow="visible"
        display="block"
        aria-hidden="true"
      >
        {days.map(({ day }, at) => {
          const number = Number(day.slice(8));
          return number === 1 || number % 7 === 0 ? (
            <text key={day} x={`${(100 * (at + 0.5)) / days.length}%`} y={14} textAnchor="middle">
              {number}
            </text>
          ) : null;
        })}
      </svg>
    </Box>
  );
}
