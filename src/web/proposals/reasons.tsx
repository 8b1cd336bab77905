import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { explainPost } from '../../contract/post-reasons.ts';
import { explainProposal } from '../../contract/roster-runs.ts';
import { UNSOCIAL } from '../../core/roster/fairness.ts';
import { ask } from '../data.ts';
import { signed, useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useProposalWords } from './proposal-words.ts';
import { NotRead, Sentences } from './told.tsx';
import type { Post } from './use-runs.ts';

type Props = {
  readonly run_id: string;
  readonly shift_id: string;
  /** null: the place stays open. */
  readonly worker: Post['worker'] | null;
};

/** Why a person is proposed, or nobody: the strongest reason first, then who else, and how many cannot. */
export function Reasons({ run_id, shift_id, worker }: Props) {
  const query = { shift_id, ...(worker === null ? {} : { worker_id: worker.id }) };
  const read = useQuery(ask('drafts', explainProposal, { params: { id: run_id }, query }));
  const sentences = useReasonWords();
  if (read.isPending || read.isError) return <NotRead of="reasons" failed={read.isError} />;
  return (
    <Stack gap={2} role="status">
      <Sentences all={sentences(read.data)} />
    </Stack>
  );
}

type PostProps = { readonly shift_id: string; readonly worker_id: string | undefined };

/** Why a person has a shift of the week; the place of nobody: who could have it. */
export function PostReasons({ shift_id, worker_id }: PostProps) {
  const query = worker_id === undefined ? {} : { worker_id };
  const read = useQuery(ask('drafts', explainPost, { params: { id: shift_id }, query }));
  const sentences = useReasonWords();
  if (read.isPending || read.isError) return <NotRead of="reasons" failed={read.isError} />;
  return (
    <Stack gap={2} role="status">
      <Sentences all={sentences(read.data)} />
    </Stack>
  );
}

type OfProposal = ReplyOf<typeof explainProposal>;
type Told = Omit<OfProposal, 'refused'> & Partial<Pick<OfProposal, 'refused'>>;

/** Outside a proposal nothing was searched for. */
const OF_POST = ['dearer', 'somebody', 'closed'] as const;
const isOfPost = (kind: Told['kind']): kind is (typeof OF_POST)[number] =>
  (OF_POST as readonly string[]).includes(kind);

function useReasonWords(): (told: Told) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProposalWords();
  const listed = (people: readonly Post['worker'][], count: number): string => {
    const names = people.map(nameOf).join(', ');
    return count > people.length
      ? t('proposals.reasons.and_more', { names, n: count - people.length })
      : names;
  };
  const beside = useBesideWords();
  return ({ worker, kind, terms, others, more_others, breaks, refused, unfit, ...means }) => {
    const [nearest, ...rest] = others;
    const cost = terms.filter(({ points }) => points !== 0);
    return [
      t(
        refused === undefined && isOfPost(kind)
          ? `postReasons.kinds.${kind}`
          : `proposals.reasons.kinds.${kind}`,
        {
          name: nearest === undefined ? '' : nameOf(nearest.worker),
          points: format.number(Math.abs(nearest?.points ?? 0)),
          because:
            nearest === undefined || nearest.terms.length === 0
              ? ''
              : t('proposals.reasons.because', { terms: words.terms(nearest.terms.slice(0, 2)) }),
        },
      ),
      ...(worker === null || cost.length === 0
        ? []
        : [
            t('proposals.reasons.own', {
              name: nameOf(worker),
              terms: words.terms(cost, (points) => signed(points, format.number)),
            }),
          ]),
      ...beside(means),
      ...(rest.length === 0
        ? []
        : [
            t('proposals.reasons.also', {
              names: listed(
                rest.map((one) => one.worker),
                rest.length + more_others,
              ),
            }),
          ]),
      ...breaks.map(({ rule, people, count }) =>
        t('proposals.reasons.would_break', {
          rule: t(`proposals.rules.${rule}`),
          names: listed(people, count),
        }),
      ),
      ...(refused ?? []).map((one) =>
        t('proposals.reasons.refused', {
          name: nameOf(one.worker),
          rules: one.rules.length === 0 ? t('proposals.removed_double') : words.rules(one.rules),
        }),
      ),
      ...(unfit.length === 0
        ? []
        : [unfit.map(({ why, count }) => t(`proposals.reasons.unfit.${why}`, { count })).join(' ')]),
    ];
  };
}

/** What the post is to the person who has it. */
function useBesideWords(): (means: Pick<Told, 'rest' | 'broken' | 'fairness'>) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProposalWords();
  const free = (minutes: number | null): string =>
    minutes === null ? t('postReasons.long') : format.duration(minutes);
  return ({ rest, broken, fairness }) => [
    ...(broken.length === 0 ? [] : [t('postReasons.broken', { rules: words.rules(broken) })]),
    ...(rest === null
      ? []
      : [t('postReasons.rest', { before: free(rest.before_min), after: free(rest.after_min) })]),
    ...(fairness === null
      ? []
      : [
          t('postReasons.fairness', {
            people: format.number(fairness.people),
            parts: UNSOCIAL.map(
              (part) =>
                `${t(`proposals.fairness.${part}`).toLocaleLowerCase(format.locale)} ${t(
                  'proposals.fairness.beside',
                  {
                    had: format.number(fairness.had[part]),
                    share: format.number(fairness.median[part]),
                  },
                )}`,
            ).join(', '),
          }),
        ]),
  ];
}
