import { LIGHT } from './fills.tsx';

type Props = {
  readonly worked: number;
  readonly planned: number;
  /** null: nothing to compare with. */
  readonly agreed: number | null;
};

const HEIGHT = 14;
/** Room for the mark at the end. */
const SPARE = 1.03;

/** Hours worked, then those planned, beside the mark of those agreed. Its words stand beside it. */
export function Bullet({ worked, planned, agreed }: Props) {
  const most = Math.max(worked + planned, agreed ?? 0, 1) * SPARE;
  const part = (hours: number): string => `${(100 * Math.max(0, hours)) / most}%`;
  return (
    <svg width="100%" height={HEIGHT} display="block" aria-hidden="true">
      <rect y={3} width="100%" height={HEIGHT - 6} fill="var(--line-soft)" />
      <rect
        x={part(worked)}
        y={3}
        width={part(planned)}
        height={HEIGHT - 6}
        fill={LIGHT}
        stroke="var(--accent)"
      />
      <rect y={3} width={part(worked)} height={HEIGHT - 6} fill="var(--accent)" />
      {agreed !== null && (
        <line
          x1={part(agreed)}
          x2={part(agreed)}
          y1={0}
          y2={HEIGHT}
          stroke="currentcolor"
          strokeWidth={2.5}
        />
      )}
    </svg>
  );
}
