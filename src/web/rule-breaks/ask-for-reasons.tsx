import { useEffect, useState } from 'react';
import type { Reason } from '../../contract/reasons.ts';
import { onRuleBroken } from '../api.ts';
import type { ApiError } from '../api-error.ts';
import { Opening } from '../parts/opening.tsx';
import { randomKey } from '../random-key.ts';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

const dialog = onDemand(
  async () =>
    (await Promise.all([import('./reasons-dialog.tsx'), loadWords('shift_forms')]))[0].ReasonsDialog,
);

type Asked = {
  readonly key: string;
  readonly refused: ApiError;
  readonly answer: (reasons: readonly Reason[] | null) => void;
};

/**
 * Asks why, whenever a write is refused for the rules that it breaks; the write is then made again with the reasons. Writes refused
 * meanwhile wait for their turn.
 */
export function AskForReasons() {
  const [waiting, setWaiting] = useState<readonly Asked[]>([]);
  useEffect(() => {
    onRuleBroken(
      (refused) =>
        new Promise((answer) => setWaiting((all) => [...all, { key: randomKey(), refused, answer }])),
    );
    return () => onRuleBroken(async () => null);
  }, []);
  const [asked] = waiting;
  if (asked === undefined) return null;
  const answer = (reasons: readonly Reason[] | null): void => {
    setWaiting((all) => all.slice(1));
    asked.answer(reasons);
  };
  return (
    <Opening
      key={asked.key}
      part={dialog}
      own={{ refused: asked.refused, onAnswer: answer }}
      onCancel={() => answer(null)}
    />
  );
}
