import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { explainOpening } from '../../contract/roster-whys.ts';
import { nameOf } from '../roles.ts';
import { useChangeWords } from './change-words.ts';
import { useProposalWords } from './proposal-words.ts';

export type Way = ReplyOf<typeof explainOpening>['ways'][number];

/** What a way lets give way, and what it costs, in words. */
export function useWayWords() {
  const { t } = useTranslation();
  const words = useProposalWords();
  const lift = ({ kind, rule, skills }: Way['lifts'][number], name: string): string =>
    t(`proposals.ways.lifts.${kind}`, {
      name,
      skills: skills.join(', '),
      rule: rule === null ? '' : t(`proposals.rules.${rule}`),
    });
  const move = (one: Way['moves'][number]): string =>
    t('proposals.ways.move', { to: nameOf(one.to), from: nameOf(one.from), when: words.when(one) });
  const { points: cost } = useChangeWords();
  /** What must give way, one thing a sentence. */
  const steps = (way: Way): string[] => [
    ...way.lifts.map((one) => lift(one, nameOf(way.worker))),
    ...(way.is_rearranged ? [t('proposals.ways.rearranged', { name: nameOf(way.worker) })] : []),
    ...way.moves.map(move),
  ];
  return { steps, cost };
}
