import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Sparkles from 'lucide-react/icons/sparkles';
import looks from '../roster/looks.module.css';
import { StaffingIcon } from '../roster/staffing-icon.tsx';
import { KindMark } from '../shifts/kind-mark.tsx';
import { isGhost, isProposed } from './ghosts.ts';
import type { Plain } from './row-marks.ts';
import type { Stretch } from './use-stretch.ts';
import classes from './week.module.css';
import { isSamePiece, type Piece, pieceId } from './week-rows.ts';
import type { WeekWords } from './week-words.ts';

type PillProps = {
  readonly piece: Piece;
  readonly clashes?: boolean;
  readonly chosen?: boolean;
  readonly selected?: boolean;
  /** A piece while its times change: this one, or another. */
  readonly stretch?: Stretch | null;
  /** Of its row: a pill asks for none of its own. */
  readonly words: WeekWords;
  readonly plain?: Plain;
  /** The initials of another who changed it a moment ago. */
  readonly by?: string | null;
  /** Its day is over. */
  readonly past?: boolean;
  /** In a month there is room for its times, one above the other. */
  readonly narrow?: boolean;
  /** On an axis there is room for what else is known, in its line. */
  readonly more?: string | undefined;
};

/**
 * A shift in a cell, by its form: solid, striped while it waits, outlined when it was declined or is open; dashed as a draft,
 * struck through when a draft takes it away. Its edge has the colour of the position.
 */
export function Pill(props: PillProps) {
  const { piece, words, clashes: clash = false, chosen = false, selected = false, stretch = null } = props;
  const { shift, look, draft, faint } = piece;
  const now = stretch !== null && isSamePiece(stretch.piece, piece) ? stretch : null;
  const proposed = isProposed(shift.id, piece.assignment?.worker_id);
  const ghost = proposed || isGhost(shift.id);
  const narrow = props.narrow === true;
  const second = narrow || faint || draft === 'gone' ? '' : words.second(piece, props.plain ?? NOTHING_PLAIN);
  const edge = faint || draft === 'gone' ? null : words.edge(shift.position_id);
  return (
    <span
      className={`${classes.pill} ${looks.look}`}
      data-look={clash ? 'rejected' : look}
      data-piece={pieceId(piece)}
      data-draft={draft ?? undefined}
      data-proposed={proposed ? `${shift.id} ${piece.assignment?.worker_id}` : undefined}
      data-edges={draft !== 'gone' && !ghost ? '' : undefined}
      style={{
        ...(props.past === true ? PAST : {}),
        ...(edge === null ? {} : { boxShadow: `inset 4px 0 0 ${edge}` }),
        ...(chosen || now !== null ? CHOSEN : {}),
        ...(selected ? SELECTED : {}),
        ...(faint ? FAINT : {}),
        ...(draft === null ? {} : DRAFT_STYLES[ghost ? 'ghost' : draft]),
        ...(draft === 'put' && edge !== null ? { borderLeft: `4px solid ${edge}` } : {}),
        ...(second === '' || props.more !== undefined
          ? {}
          : { flexWrap: 'wrap', paddingBlock: 2, rowGap: 0 }),
        ...(narrow ? narrowOf(edge, draft !== null || look === 'empty' || look === 'rejected') : {}),
      }}
      title={proposed ? undefined : words.piece(piece, clash)}
      aria-hidden="true"
    >
      {narrow ? (
        <Stacked piece={piece} now={now} />
      ) : (
        <>
          {selected && <Check size={12} />}
          {proposed && <Sparkles size={12} />}
          {draft === 'put' && !ghost && <DraftMark changed={shift.draft?.kind === 'changed'} />}
          {look !== 'staffed' && look !== 'pending' && <StaffingIcon staffing={look} size={12} />}
          {shortTimes(now?.start ?? shift.start_time_local, now?.end ?? shift.end_time_local)}
          {` ${words.open(piece)}`.trimEnd()}
        </>
      )}
      {shift.kind !== 'work' && <KindMark kind={shift.kind} size={12} />}
      {props.by != null && (
        <span data-by style={BY}>
          {props.by}
        </span>
      )}
      {props.more !== undefined ? (
        <span style={MORE}>{[props.more, second].filter((one) => one !== '').join(' · ')}</span>
      ) : (
        second !== '' && <span style={SECOND}>{second}</span>
      )}
    </span>
  );
}

/** Start above end, and of open places how many. */
function Stacked({ piece, now }: { readonly piece: Piece; readonly now: Stretch | null }) {
  const { shift, count, of } = piece;
  return (
    <>
      <span>{short(now?.start ?? shift.start_time_local)}</span>
      <span>{short(now?.end ?? shift.end_time_local)}</span>
      {of > 1 && <span>{count < of ? `${count}/${of}` : `×${count}`}</span>}
    </>
  );
}
const NARROW = {
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 0,
  minHeight: 34,
  padding: '2px 0 1px',
  fontSize: 11,
  letterSpacing: '-0.05em',
  lineHeight: 1.2,
} as const;
/** Its edge is above it, where it takes no width. */
const narrowOf = (edge: string | null, outlined: boolean) => ({
  ...NARROW,
  ...(edge === null && outlined ? {} : { boxShadow: `inset 0 3px 0 ${edge ?? 'var(--ink)'}` }),
  ...(edge === null ? {} : { borderLeft: undefined }),
});

/** A new shift, or one that is published and will be another. */
function DraftMark({ changed }: { readonly changed: boolean }) {
  return changed ? <RotateCcw size={12} /> : <Pencil size={12} />;
}

const NOTHING_PLAIN: Plain = { position: null, unit: null };
const BY = {
  marginLeft: 'auto',
  padding: '0 4px',
  borderRadius: 99,
  background: 'var(--accent-solid)',
  color: '#fff',
  fontSize: 11,
} as const;
const PAST = { filter: 'saturate(0.3)', opacity: 0.85 } as const;
const MORE = { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const SECOND = {
  flexBasis: '100%',
  fontSize: 11,
  fontWeight: 500,
  lineHeight: 1.2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
const SELECTED = { outline: '2px solid var(--accent)', outlineOffset: 0 } as const;
const CHOSEN = { outline: '2px solid var(--ink)', outlineOffset: -1 } as const;

/** Of another unit: pale, with letters that can be read. */
const FAINT = {
  border: '1px solid var(--line)',
  boxShadow: 'none',
  background: 'none',
  color: 'var(--mantine-color-dimmed)',
  fontWeight: 400,
} as const;

const DRAFT_STYLES = {
  put: { border: '2px dashed currentcolor', boxShadow: 'none' },
  /** What a copy would make, or a proposal. */
  ghost: { border: '2px dotted currentcolor', boxShadow: 'none', background: 'none', fontStyle: 'italic' },
  gone: {
    border: '1px dashed currentcolor',
    boxShadow: 'none',
    background: 'none',
    color: 'var(--mantine-color-dimmed)',
    textDecoration: 'line-through',
  },
} as const;

/** `14–22:30`: a cell of two weeks has room for no more. */
export const shortTimes = (start: string, end: string): string => `${short(start)}–${short(end)}`;
const short = (clock: string): string => clock.replace(/^0/, '').replace(/:00$/, '');
