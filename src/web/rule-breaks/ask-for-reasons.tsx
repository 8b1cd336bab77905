import { useEffect, useState } from 'react';
import type { Reason } from '../../contract/reasons.ts';
import { onRuleBroken } from '../api.ts';
import type { ApiError } from '../api-error.ts';
import { Opening } from '../parts/opening.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

const dialog = onDemand(
  async () =>
    (await Promise.all([import('./reasons-dialog.tsx'), loadWords('shift_forms')]))[0].ReasonsDialog,
);

type Asked = { readonly refused: ApiError; readonly answer: (reasons: readonly Reason[] | null) => void };

/** Asks why, whenever a write is refused for the rules that it breaks; the write is then made again with the reasons. */
export function AskForReasons() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    onRuleBroken((refused) => new Promise((answer) => setAsked({ refused, answer })));
    return () => onRuleBroken(async () => null);
  }, []);
  if (asked === null) return null;
  const answer = (reasons: readonly Reason[] | null): void => {
    setAsked(null);
    asked.answer(reasons);
  };
  return (
    <Opening part={dialog} own={{ refused: asked.refused, onAnswer: answer }} onCancel={() => answer(null)} />
  );
}
