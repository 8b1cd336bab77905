import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import type { Span } from '../../core/clock.ts';
import type { NeedStretch } from '../../core/roster/need.ts';
import { useNeedSays } from './need-of-day.tsx';

type Props = {
  /** Left out: its words stand elsewhere, and it is a curve alone, as wide and as high as its place. */
  readonly label?: string;
  readonly stretches: readonly NeedStretch[];
  /** The time that is drawn. */
  readonly span: Span;
  readonly zone: string;
  readonly height?: number;
};

const HEIGHT = 112;
const FOOT = 18;
const LEFT = 18;
/** Hours between two clocks, and how wide one must be. */
const STEPS = [1, 2, 3, 4, 6, 12];
const CLOCK_PX = 44;

/** How many are planned over the day, as an area, beside how many are needed, as a line; what is missing is hatched. */
export function NeedChart({ label, stretches, span, zone, height = HEIGHT }: Props) {
  const { ref, width } = useElementSize();
  const hatch = useId();
  const { clock } = useNeedSays(zone);
  const most = Math.max(1, ...stretches.flatMap(({ wanted, planned }) => [wanted, planned]));
  const left = label === undefined ? 0 : LEFT;
  const drawn = Math.max(1, width - left);
  const x = (minute: number): number => left + (drawn * (minute - span.start)) / (span.end - span.start);
  const y = (people: number): number => height - 1 - (people * (height - 14)) / most;
  const hours = (span.end - span.start) / 60;
  const step = STEPS.find((one) => (drawn * one) / hours >= CLOCK_PX) ?? hours;
  const clocks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => span.start + at * step * 60);
  const line = (of: 'least' | 'wanted'): string =>
    stretches
      .map((one, at) => {
        const touches = stretches[at - 1]?.end === one.start;
        return `${touches ? 'L' : 'M'}${x(one.start)} ${y(one[of])}H${x(one.end)}`;
      })
      .join('');
  return (
    <div ref={ref}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its name is the label, or that of its button */}
      <svg
        width="100%"
        height={label === undefined ? height : height + FOOT}
        display="block"
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        fontSize={11}
        fill="currentcolor"
      >
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} fill="var(--bad-soft)" />
          <rect width={2} height={6} fill="var(--bad)" />
        </pattern>
        {[0, ...(label === undefined ? [] : [most])].map((people) => (
          <g key={people}>
            <line x1={left} x2="100%" y1={y(people)} y2={y(people)} stroke="var(--line)" />
            {label !== undefined && (
              <text x={left - 6} y={y(people) + 4} textAnchor="end">
                {people}
              </text>
            )}
          </g>
        ))}
        {stretches.map(({ start, end, planned, least }) => (
          <g key={start}>
            <rect
              x={x(start)}
              width={x(end) - x(start)}
              y={y(planned)}
              height={y(0) - y(planned)}
              fill="var(--accent)"
              opacity={0.45}
            />
            {planned < least && (
              <Gap x={x} y={y} stretch={{ start, end }} from={planned} to={least} hatch={hatch} />
            )}
          </g>
        ))}
        <path d={line('wanted')} fill="none" stroke="currentcolor" strokeWidth={1.5} strokeDasharray="3 3" />
        <path d={line('least')} fill="none" stroke="currentcolor" strokeWidth={2} />
        {(label === undefined ? [] : clocks).map((minute) => (
          <text
            key={minute}
            x={x(minute)}
            y={height + 14}
            textAnchor={minute === span.end ? 'end' : 'middle'}
          >
            {clock(minute)}
          </text>
        ))}
      </svg>
    </div>
  );
}

type GapProps = {
  readonly x: (minute: number) => number;
  readonly y: (people: number) => number;
  readonly stretch: Span;
  readonly from: number;
  readonly to: number;
  readonly hatch: string;
};
const NUMBER_PX = 18;

/** People who are missing: hatched, with how many. */
function Gap({ x, y, stretch: { start, end }, from, to, hatch }: GapProps) {
  const wide = x(end) - x(start);
  return (
    <>
      <rect
        x={x(start)}
        width={wide}
        y={y(to)}
        height={y(from) - y(to)}
        fill={`url(#${hatch})`}
        stroke="var(--bad)"
      />
      {wide >= NUMBER_PX && (
        <text
          x={x(start) + wide / 2}
          y={(y(to) + y(from)) / 2 + 4}
          textAnchor="middle"
          fontWeight={700}
          stroke="var(--card)"
          strokeWidth={4}
          paintOrder="stroke"
        >
          −{to - from}
        </text>
      )}
    </>
  );
}
