import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../text/index.ts';
import { onDemand, type Part, usePart } from '../ui/on-demand.ts';
import { useSeen } from '../ui/when-seen.tsx';

/** The rows of need and cost, which are fetched after the week that they stand in. */

const words = () => loadWords('week_need');
export const needRow = onDemand(
  async () => (await Promise.all([import('../week-need/need-row.tsx'), words()]))[0].NeedRow,
);
export const costRow = onDemand(
  async () => (await Promise.all([import('../week-need/cost-row.tsx'), words()]))[0].CostRow,
);

type Props<P extends object> = { readonly part: Part<P>; readonly own: NoInfer<P> };

/** A row of a table that is fetched on demand. */
export function RowPart<P extends object>({ part, own }: Props<P>) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { Loaded } = usePart(part, true, () => setFailed(true));
  if (Loaded !== null) return <Loaded {...own} />;
  return (
    failed && (
      <tr>
        <td>{t('errors.network')}</td>
      </tr>
    )
  );
}

/** The same, fetched when its place comes in sight. */
export function RowPartInSight<P extends object>(props: Props<P>) {
  const [seen, place] = useSeen<HTMLTableRowElement>();
  if (seen) return <RowPart {...props} />;
  return (
    <tr ref={place}>
      <td />
    </tr>
  );
}
