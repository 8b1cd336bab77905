import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { applyRosterRun } from '../../contract/roster-runs.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { toastError, toastLastUndo } from '../parts/toast.tsx';
import { randomId } from '../random-key.ts';
import { proposedLayer } from '../week/ghost-layers.ts';
import { showProposed } from '../week/ghosts.ts';
import type { Shown } from '../week/use-week.ts';
import type { Post, Run } from './use-runs.ts';

export type Left = ReplyOf<typeof applyRosterRun>['left'][number];
type Asked = {
  readonly run: Run;
  readonly shown: Shown;
  readonly onUndo: () => void;
  readonly onDone: () => void;
};

export const keyOf = ({ shift_id, worker }: Pick<Post, 'shift_id' | 'worker'>): string =>
  `${shift_id} ${worker.id}`;

const NONE: readonly Left[] = [];

/** What is ticked of a proposal, what of it is drawn in the week, and taking it over. */
export function useAnswer({ run, shown, onUndo, onDone }: Asked) {
  const { t } = useTranslation();
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState(true);
  const taken = useTaken(run.posts, shown);
  const open = useMemo(() => run.posts.filter((post) => !taken.has(keyOf(post))), [run.posts, taken]);
  const has_moved = new Set(moved.map(keyOf));
  const chosen = open.filter((post) => !left_out.has(keyOf(post)) && !has_moved.has(keyOf(post)));
  useEffect(() => {
    showProposed(drawn ? proposedLayer(open) : null);
    return () => showProposed(null);
  }, [open, drawn]);
  const take = async (): Promise<void> => {
    setBusy(true);
    const all = chosen.length === run.posts.length;
    const only = chosen.map(({ shift_id, worker }) => ({ shift_id, worker_id: worker.id }));
    try {
      const done = await send(applyRosterRun, {
        params: { id: run.id },
        body: { ...(all ? {} : { only }), ...(moved.length === 0 ? {} : { skip_moved: true }) },
        idempotencyKey: randomId(),
      });
      await changed('drafts');
      setBusy(false);
      setMoved((was) => [...was, ...done.left]);
      if (done.placed > 0) toastLastUndo(t('proposals.done', { count: done.placed }), onUndo);
      if (done.placed + has_moved.size + done.left.length >= open.length) onDone();
    } catch (error) {
      setBusy(false);
      const named =
        error instanceof ApiError && error.code === 'proposal_moved'
          ? currentOf(error, applyRosterRun.reply.shape.left)
          : null;
      if (named === null) toastError(error);
      else setMoved((was) => [...was, ...named]);
    }
  };
  return {
    chosen,
    moved,
    taken,
    has_moved,
    left: open.length - has_moved.size,
    isTicked: (post: Post): boolean => !left_out.has(keyOf(post)),
    tick: (posts: readonly Post[], takes: boolean): void =>
      setLeftOut((was) => {
        const keys = posts.map(keyOf);
        return new Set(takes ? [...was].filter((one) => !keys.includes(one)) : [...was, ...keys]);
      }),
    drawn,
    setDrawn,
    busy,
    take,
  };
}
export type Answer = ReturnType<typeof useAnswer>;

/** The posts that stand in the plan by now, as drafts or published. */
function useTaken(posts: readonly Post[], { shifts }: Shown): ReadonlySet<string> {
  return useMemo(() => {
    const standing = new Set(
      shifts.flatMap(({ id, assignments }) =>
        assignments
          .filter(({ status }) => status !== 'rejected')
          .map(({ worker_id }) => `${id} ${worker_id}`),
      ),
    );
    return new Set(posts.map(keyOf).filter((key) => standing.has(key)));
  }, [posts, shifts]);
}
