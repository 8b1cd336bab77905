import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { priceWish } from '../../contract/roster-whys.ts';
import { signed, useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useProposalWords } from './proposal-words.ts';

type Cost = ReplyOf<typeof priceWish>;

/** What changes between two plans, in words: who gets which shift, hours, kronor and points. */
export function useChangeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProposalWords();
  const change = ({ from, to, ...shift }: Cost['changes'][number]): string =>
    t(
      to === null
        ? 'proposals.wishes.empty'
        : from === null
          ? 'proposals.wishes.gets'
          : 'proposals.wishes.takes',
      {
        to: to === null ? '' : nameOf(to),
        from: from === null ? '' : nameOf(from),
        when: words.when(shift),
      },
    );
  const minutes = (all: Cost['minutes']): string[] =>
    all.length === 0
      ? []
      : [
          t('proposals.wishes.minutes', {
            people: all
              .map((one) => `${nameOf(one.worker)} ${format.signedDuration(one.minutes)}`)
              .join(', '),
          }),
        ];
  const kronor = (cost: Cost['cost']): string[] => {
    if (cost === null) return [];
    if (cost.unknown.length > 0) return [t('proposals.wishes.cost_unknown')];
    const more = cost.pay + (cost.contribution ?? 0);
    if (more === 0) return [t('proposals.wishes.cost_same')];
    return [
      t(more > 0 ? 'proposals.wishes.cost_more' : 'proposals.wishes.cost_less', {
        amount: format.kr(Math.abs(more)),
      }),
    ];
  };
  const points = ({ points: of, terms }: Pick<Cost, 'points' | 'terms'>): string =>
    of === 0 && terms.length === 0
      ? t('proposals.ways.free')
      : t(of <= 0 ? 'proposals.ways.saves' : 'proposals.ways.costs', {
          points: format.number(Math.abs(of)),
          terms: words.terms(terms.slice(0, 4), (one) => signed(one, format.number)),
        });
  return { change, minutes, kronor, points };
}
