import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { addDays, isRedDay, weekdayOf } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { Stripes } from './fills.tsx';
import type { RestDay, Stretch } from './rest-days.ts';

const STRIP = 12;
const LEFT = 84;
const CLOCKS = [0, 6, 12, 18, 24];

/** The name of today stands there. */
const isBeside = (date: string, today: string | undefined): boolean =>
  today === addDays(date, -1) || today === addDays(date, 1);

type Props = { readonly days: readonly RestDay[]; readonly today?: string };

/** A strip a day, from midnight to midnight: work is filled, rest that is too short is hatched. */
export function RestMap({ days, today }: Props) {
  const format = useFormat();
  const { ref, width } = useElementSize();
  const hatch = useId();
  const x = (share: number): number => LEFT + Math.max(0, width - LEFT) * share;
  const height = days.length * STRIP;
  const box = ({ from, until }: Omit<Stretch, 'clocks'>, at: number) => ({
    x: x(from),
    y: at * STRIP,
    width: Math.max(0, x(until) - x(from)),
    height: STRIP - 1,
  });
  return (
    <div ref={ref}>
      <svg width="100%" height={height + 18} aria-hidden="true" fontSize={12} fill="currentcolor">
        <Stripes id={hatch} tone="bad" />
        {days.map(({ date, work, short }, at) => (
          <g key={date}>
            {(date === today || (weekdayOf(date) === 1 && !isBeside(date, today))) && (
              <text x={0} y={at * STRIP + 10} fontWeight={date === today ? 700 : 400}>
                {format.shortDate(date)}
              </text>
            )}
            <rect
              {...box({ from: 0, until: 1 }, at)}
              fill={isRedDay(date) || weekdayOf(date) === 6 ? 'var(--line)' : 'var(--accent-soft)'}
            />
            {short.map((one) => (
              <rect key={one.from} {...box(one, at)} fill={`url(#${hatch})`} stroke="var(--bad)" />
            ))}
            {work.map((one) => (
              <rect key={one.from} {...box(one, at)} fill="var(--accent)" />
            ))}
            {date === today && (
              <rect {...box({ from: 0, until: 1 }, at)} fill="none" stroke="currentcolor" strokeWidth={1.5} />
            )}
          </g>
        ))}
        {CLOCKS.map((hour) => (
          <text
            key={hour}
            x={x(hour / 24)}
            y={height + 14}
            textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
          >
            {String(hour).padStart(2, '0')}
          </text>
        ))}
      </svg>
    </div>
  );
}
