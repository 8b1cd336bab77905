import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../text/index.ts';
import { onDemand, type Part, usePart } from '../ui/on-demand.ts';
import { useSeen } from '../ui/when-seen.tsx';
import type { Shown } from './use-week.ts';

/** The rows of need and cost, which are fetched after the week that they stand in. */

const words = () => loadWords('week_need');
export const needRow = onDemand(
  async () => (await Promise.all([import('../week-need/need-row.tsx'), words()]))[0].NeedRow,
);
export const costRow = onDemand(
  async () => (await Promise.all([import('../week-need/cost-row.tsx'), words()]))[0].CostRow,
);

type OfDays = { readonly shown: Pick<Shown, 'view' | 'first'> };
type Props<P extends OfDays> = { readonly part: Part<P>; readonly own: NoInfer<P> };

/**
 * What tells of the whole plan is counted and drawn a moment after the cell that a hand changed, and so never holds it up; of other days at
 * once, for it stands under their heads.
 */
export function useLater<P extends OfDays>(own: P): P {
  const later = useDeferredValue(own);
  const isOfTheseDays = later.shown.first === own.shown.first && later.shown.view === own.shown.view;
  return isOfTheseDays ? later : own;
}

/** A row of a table that is fetched on demand. */
export function RowPart<P extends OfDays>({ part, own }: Props<P>) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { Loaded } = usePart(part, true, () => setFailed(true));
  const later = useLater(own);
  const row = useMemo(() => Loaded !== null && <Loaded {...later} />, [Loaded, later]);
  if (row !== false) return row;
  return (
    failed && (
      <tr>
        <td>{t('errors.network')}</td>
      </tr>
    )
  );
}

/** The same, fetched when its place comes in sight. */
export function RowPartInSight<P extends OfDays>(props: Props<P>) {
  const [seen, place] = useSeen<HTMLTableRowElement>();
  if (seen) return <RowPart {...props} />;
  return (
    <tr ref={place}>
      <td />
    </tr>
  );
}
