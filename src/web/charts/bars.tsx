import { Box, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { LIGHT, Stripes } from './fills.tsx';
import { downOf, type Scale, scaleOf } from './scale.ts';

export type Bar = {
  readonly key: string;
  /** Under the bar; short, for twelve stand beside each other on a phone. */
  readonly name: string;
  /** null: there is no bar, which is another thing than a bar of 0. */
  readonly whole: number | null;
  /** The part of it that is drawn darker, from 0. */
  readonly part?: number;
  /** What it is compared with: a line across. */
  readonly mark?: number | null;
  /** Over the bar. */
  readonly sum?: string;
  readonly is_shown?: boolean;
  /** Can still change: striped. */
  readonly is_loose?: boolean;
};

type Props = {
  readonly bars: readonly Bar[];
  /** The words of a line of the scale. */
  readonly tick: (value: number) => string;
  /** Puts a bar into a link; left out: the bars are a picture alone. */
  readonly leadsTo?: (bar: Bar, drawn: ReactNode) => ReactNode;
};

export const HEIGHT = 132;
/** Room for the sums over the bars. */
export const HEAD = 18;
/** Room for the words of the scale: digits at 12 px. */
export const leftOf = (words: readonly string[]): number =>
  14 + 7.4 * Math.max(4, ...words.map(({ length }) => length));
/** Of a bar's place. */
const [FROM, WIDE] = ['18%', '64%'];

/** Bars beside each other over their names, with a darker part from 0, and lines of a round scale. */
export function Bars({ bars, tick, leadsTo }: Props) {
  const loose = useId();
  const scale = scaleOf(bars.flatMap(({ whole, mark }) => [whole ?? 0, mark ?? 0]));
  const left = leftOf(scale.ticks.map(tick));
  return (
    <Box pos="relative" pl={left} {...(leadsTo === undefined ? { 'aria-hidden': true } : {})}>
      <Lines scale={scale} tick={tick} left={left} />
      <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden="true">
        <Stripes id={loose} tone="accent" />
      </svg>
      <Box
        component="ul"
        display="grid"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map((bar) => {
          const drawn = (
            <>
              <OneBar bar={bar} scale={scale} loose={loose} />
              <Text
                span
                display="block"
                ta="center"
                fz={12}
                fw={bar.is_shown ? 700 : 400}
                td={bar.is_shown ? 'underline' : undefined}
                style={{ whiteSpace: 'nowrap' }}
                aria-hidden="true"
              >
                {bar.name}
              </Text>
            </>
          );
          return (
            <Box component="li" key={bar.key} miw={0} pos="relative">
              {leadsTo === undefined ? drawn : leadsTo(bar, drawn)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

type LinesProps = { readonly scale: Scale; readonly tick: Props['tick']; readonly left: number };

/** The lines of the scale behind the bars, 0 the stronger. */
export function Lines({ scale, tick, left }: LinesProps) {
  return (
    <svg
      width="100%"
      height={HEAD + HEIGHT + 6}
      aria-hidden="true"
      fontSize={12}
      fill="currentcolor"
      style={{ position: 'absolute', left: 0, top: 0 }}
    >
      {scale.ticks.map((value) => {
        const y = HEAD + downOf(scale, value, HEIGHT);
        return (
          <g key={value}>
            <line
              x1={left}
              x2="100%"
              y1={y}
              y2={y}
              stroke={value === 0 ? 'currentcolor' : 'var(--line)'}
              strokeWidth={1}
            />
            <text x={left - 6} y={y + 4} textAnchor="end">
              {tick(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type OneBarProps = { readonly bar: Bar; readonly scale: Scale; readonly loose: string };

function OneBar({ bar: { whole, part = 0, mark, sum, is_shown, is_loose }, scale, loose }: OneBarProps) {
  const y = (value: number): number => HEAD + downOf(scale, value, HEIGHT);
  const box = (value: number) => ({
    x: FROM,
    width: WIDE,
    y: Math.min(y(0), y(value)),
    height: Math.abs(y(value) - y(0)),
  });
  return (
    <svg
      width="100%"
      height={HEAD + HEIGHT + 6}
      display="block"
      aria-hidden="true"
      fontSize={12}
      fill="currentcolor"
      overflow="visible"
    >
      {whole !== null && (
        <>
          <rect
            {...box(whole)}
            fill={is_loose ? `url(#${loose})` : LIGHT}
            stroke={is_shown ? 'currentcolor' : 'var(--accent)'}
            strokeWidth={is_shown ? 2 : 1}
          />
          {part !== 0 && <rect {...box(part)} fill="var(--accent)" />}
        </>
      )}
      {mark != null && (
        <line x1="6%" x2="94%" y1={y(mark)} y2={y(mark)} stroke="currentcolor" strokeWidth={2.5} />
      )}
      {sum !== undefined && (
        <text x="50%" y={Math.min(y(whole ?? 0), y(mark ?? 0)) - 5} textAnchor="middle" fontWeight={600}>
          {sum}
        </text>
      )}
    </svg>
  );
}
