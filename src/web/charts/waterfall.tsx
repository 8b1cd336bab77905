import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { usePhone } from '../ui/phone.ts';
import table from '../ui/table.module.css';
import { LIGHT, Stripes } from './fills.tsx';

/** From one level to another: `level` stands for itself, a step begins where the one before it ended. */
export type Fall = {
  readonly key: string;
  readonly kind: 'level' | 'step';
  readonly name: string;
  /** The people behind it. */
  readonly note?: string;
  readonly from: number;
  readonly to: number;
  readonly said: string;
};

type Props = {
  readonly falls: readonly Fall[];
  readonly caption: string;
  readonly heads: { readonly name: string; readonly amount: string };
  readonly foot: { readonly name: string; readonly said: string };
};

const HEIGHT = 34;
/** Of the drawn levels, left of the lowest: so much of the bars of whole sums is seen. */
const LEAD = 0.25;
const SPARE = 0.03;

/** What lies between two sums, step by step: a table whose middle column is the picture. */
export function Waterfall({ falls, caption, heads, foot }: Props) {
  const phone = usePhone();
  const levels = falls.flatMap(({ from, to, kind }) => (kind === 'level' ? [to] : [from, to]));
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const room = Math.max(most - least, 1);
  // The steps are small beside the sums: the bars of these are broken, unless 0 is near.
  const low = least - LEAD * room <= 0 ? Math.min(0, least) : least - LEAD * room;
  const high = most + SPARE * room;
  const axis = { x: (value: number): number => (100 * (value - low)) / (high - low), broken: low > 0 };
  return (
    <table className={`${table.table} ${table.close}`} style={{ width: '100%' }}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <VisuallyHidden component="thead">
        <tr>
          <th scope="col">{heads.name}</th>
          <th scope="col">{heads.amount}</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {falls.map((fall) => (
          <tr key={fall.key}>
            <th
              scope="row"
              style={{ width: phone ? 'auto' : '34%', fontWeight: fall.kind === 'level' ? 650 : 500 }}
            >
              {fall.name}
              {fall.note !== undefined && (
                <Text fz="xs" c="dimmed" fw={400}>
                  {fall.note}
                </Text>
              )}
              {phone && <Piece fall={fall} axis={axis} />}
            </th>
            {!phone && (
              <td aria-hidden="true" style={{ padding: 0 }}>
                <Piece fall={fall} axis={axis} />
              </td>
            )}
            <Box
              component="td"
              className={table.figure}
              fw={fall.kind === 'level' ? 650 : 500}
              style={{ width: '1%', whiteSpace: 'nowrap' }}
            >
              {fall.said}
            </Box>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{foot.name}</th>
          {!phone && <td aria-hidden="true" />}
          <td className={table.figure} style={{ whiteSpace: 'nowrap' }}>
            {foot.said}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type Axis = { readonly x: (value: number) => number; readonly broken: boolean };

/** More is full, less is striped, and a whole sum light: told by form. */
function Piece({
  fall: { kind, from, to },
  axis: { x, broken },
}: {
  readonly fall: Fall;
  readonly axis: Axis;
}) {
  const less = useId();
  const [start, end] = kind === 'level' ? [broken ? 0 : x(0), x(to)] : [x(from), x(to)];
  const wide = Math.max(Math.abs(end - start), 0.4);
  return (
    <svg width="100%" height={HEIGHT} display="block" aria-hidden="true">
      <Stripes id={less} tone="accent" />
      <line
        x1={`${x(to)}%`}
        x2={`${x(to)}%`}
        y1={HEIGHT / 2}
        y2={HEIGHT}
        stroke="currentcolor"
        opacity={0.5}
        strokeDasharray="2 3"
      />
      {kind === 'step' && (
        <line
          x1={`${x(from)}%`}
          x2={`${x(from)}%`}
          y1={0}
          y2={HEIGHT / 2}
          stroke="currentcolor"
          opacity={0.5}
          strokeDasharray="2 3"
        />
      )}
      <rect
        x={`${Math.min(start, end)}%`}
        width={`${wide}%`}
        y={8}
        height={HEIGHT - 16}
        fill={kind === 'level' ? LIGHT : to >= from ? 'var(--accent)' : `url(#${less})`}
        stroke="var(--accent)"
      />
      {kind === 'level' && broken && (
        <g stroke="var(--card)" strokeWidth={4}>
          <line x1="4%" x2="3%" y1={4} y2={HEIGHT - 4} />
          <line x1="6%" x2="5%" y1={4} y2={HEIGHT - 4} />
        </g>
      )}
    </svg>
  );
}
