import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf, ReplyOf } from '../../contract/call.ts';
import { undoDraft } from '../../contract/drafts.ts';
import { handOverPlaces } from '../../contract/hand-overs.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { toastError, toastLastUndo } from '../parts/toast.tsx';
import { randomId } from '../random-key.ts';

export type Handed = InputOf<typeof handOverPlaces>['body']['changes'][number];
export type LeftPlace = ReplyOf<typeof handOverPlaces>['left'][number];

async function undo(): Promise<void> {
  try {
    await send(undoDraft, {});
    await changed('drafts');
  } catch (error) {
    toastError(error);
  }
}

/** Writes places that change hands into drafts, as one action. What has moved since is named, and the next press leaves it out. */
export function useHandOver(changes: readonly Handed[], onDone: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState<readonly LeftPlace[]>([]);
  const write = async (): Promise<void> => {
    setBusy(true);
    try {
      const { placed, left } = await send(handOverPlaces, {
        body: { changes: [...changes], ...(moved.length === 0 ? {} : { skip_moved: true }) },
        idempotencyKey: randomId(),
      });
      await changed('drafts');
      setBusy(false);
      setMoved(left);
      if (placed > 0) toastLastUndo(t('smallestChange.written', { count: placed }), () => void undo());
      if (placed > 0) onDone();
    } catch (error) {
      setBusy(false);
      const named =
        error instanceof ApiError && error.code === 'proposal_moved'
          ? currentOf(error, handOverPlaces.reply.shape.left)
          : null;
      if (named === null) toastError(error);
      else setMoved(named);
    }
  };
  return { busy, moved, left: changes.length - moved.length, write };
}
