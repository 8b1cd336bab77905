import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './second-factors.module.css';

/** The white margin that a reader needs around the code, in modules. */
const QUIET = 4;

/**
 * A text as a QR code: black on white in either scheme, drawn as one path, because the content policy allows no
 * markup.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(runsOf).join('')} fill="#000" />
    </svg>
  );
}

/** The dark runs of a row as rectangles. */
const runsOf = (row: readonly boolean[], y: number): string =>
  [
    ...row
      .map((dark) => (dark ? '#' : '.'))
      .join('')
      .matchAll(/#+/g),
  ]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
