import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import table from '../ui/table.module.css';
import type { Run } from './use-runs.ts';

type Points = NonNullable<Run['points_best']>;

/** What the plan costs in points, by what they are paid for: as it stands, and with the proposal. */
export function PointsTable({ run: { points_before, points_best, posts } }: { readonly run: Run }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (points_before === null || points_best === null || posts.length === 0) return null;
  const terms = termsOf(points_before, points_best);
  const line = (of: Points, term: keyof Points['by']): string => format.number(of.by[term] ?? 0);
  return (
    <details>
      <summary>{t('proposals.points_title')}</summary>
      <table className={table.table} style={{ maxWidth: '36rem', marginTop: 8 }}>
        <thead>
          <tr>
            <th scope="col">{t('proposals.points_of')}</th>
            <th scope="col" className={table.figure}>
              {t('proposals.before')}
            </th>
            <th scope="col" className={table.figure}>
              {t('proposals.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term}>
              <th scope="row">{t(`proposals.terms.${term}`)}</th>
              <td className={table.figure}>{line(points_before, term)}</td>
              <td className={table.figure}>{line(points_best, term)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('proposals.sum')}</th>
            <td className={table.figure}>{format.number(points_before.total)}</td>
            <td className={table.figure}>{format.number(points_best.total)}</td>
          </tr>
        </tfoot>
      </table>
      <Text fz="xs" c="dimmed" mt={4}>
        {t('proposals.points_hint')}
      </Text>
    </details>
  );
}

/** Those that either plan pays for, the largest change first. */
function termsOf(before: Points, best: Points) {
  const terms = new Set([...Object.keys(before.by), ...Object.keys(best.by)] as (keyof Points['by'])[]);
  const change = (term: keyof Points['by']): number =>
    Math.abs((before.by[term] ?? 0) - (best.by[term] ?? 0));
  return [...terms].toSorted((a, b) => change(b) - change(a));
}
