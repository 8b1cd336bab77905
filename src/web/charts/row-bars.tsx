import { Box, Group, Text } from '@mantine/core';

export type RowBar = {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** What it is compared with: a mark of its own. */
  readonly mark?: number | null;
  readonly said: string;
};

type Props = {
  readonly rows: readonly RowBar[];
  /** A line through all rows. */
  readonly line: number;
};

const HEIGHT = 22;

/** A bar for each person, one below the other, beside a line through all of them. */
export function RowBars({ rows, line }: Props) {
  const most = Math.max(1, line, ...rows.flatMap(({ value, mark }) => [value, mark ?? 0]));
  const part = (value: number): string => `${(98 * value) / most}%`;
  return (
    <Box aria-hidden="true">
      {rows.map(({ key, name, value, mark, said }) => (
        <Group key={key} gap={8} wrap="nowrap">
          <Text fz="sm" w={128} truncate lh={`${HEIGHT}px`}>
            {name}
          </Text>
          <Box flex={1} miw={0}>
            <svg width="100%" height={HEIGHT} display="block" aria-hidden="true">
              <rect y={4} width={part(value)} height={HEIGHT - 8} fill="var(--accent)" />
              {mark != null && (
                <circle
                  cx={part(mark)}
                  cy={HEIGHT / 2}
                  r={4.5}
                  fill="var(--card)"
                  stroke="currentcolor"
                  strokeWidth={2}
                />
              )}
              <line
                x1={part(line)}
                x2={part(line)}
                y1={0}
                y2={HEIGHT}
                stroke="currentcolor"
                strokeWidth={1.5}
                strokeDasharray="4 3"
              />
            </svg>
          </Box>
          <Text fz="sm" w={36} ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {said}
          </Text>
        </Group>
      ))}
    </Box>
  );
}
