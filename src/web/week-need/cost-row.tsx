import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { isNarrow, weekEdge } from '../week/narrow.ts';
import type { Edits } from '../week/use-edits.ts';
import type { Shown } from '../week/use-week.ts';
import classes from '../week/week.module.css';
import { useCostSays } from './cost-says.ts';
import { useDayButtons } from './day-buttons.tsx';
import { FailedRow, RoomForRow } from './rows-kept.tsx';
import { type DayCost, useCosts, wholeCost } from './use-costs.ts';

type Props = { readonly shown: Shown; readonly edits: Edits };

/** What each day costs, and all of them (decision 0095). */
export function CostRow({ shown, edits }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const says = useCostSays();
  const { costs, hidden, error, retry } = useCosts(shown);
  const { row, buttonOf, sheet } = useDayButtons(shown, edits);
  const columns = shown.days.length + 1;
  const narrow = isNarrow(shown.days);
  const titleOf = (cost: DayCost): string =>
    [...(narrow ? [format.kr(wholeCost(cost))] : []), ...says.parts(cost)].join('\n');
  if (hidden) return null;
  if (error !== null)
    return <FailedRow columns={columns} what={t('weekNeed.cost_failed')} error={error} onRetry={retry} />;
  if (costs === null) return <RoomForRow of="cost" columns={columns} />;
  return (
    <tr {...row}>
      <th
        scope="row"
        className={classes.who}
        style={{ verticalAlign: 'middle' }}
        title={says.parts(costs.all).join('\n')}
      >
        {t('weekNeed.cost')} {format.kr(wholeCost(costs.all))}
        <Text fz="xs" c="dimmed" fw={400}>
          {[...(narrow ? [t('weekNeed.thousands')] : []), ...says.lacks(costs)].join(', ')}
        </Text>
        {sheet}
      </th>
      {shown.days.map(({ date, isToday }) => {
        const cost = costs.on(date);
        return (
          <td
            key={date}
            className={classes.day}
            data-today={isToday}
            style={narrow ? { padding: 1, textAlign: 'center', ...weekEdge(date) } : undefined}
          >
            {buttonOf(
              date,
              { title: titleOf(cost), 'data-cost': date },
              <>
                <VisuallyHidden>{format.dayInWords(date)}, </VisuallyHidden>
                {narrow ? <InThousands kronor={wholeCost(cost)} /> : format.kr(wholeCost(cost))}
              </>,
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A month has room for the thousands; all of it is said. */
function InThousands({ kronor }: { readonly kronor: number }) {
  const format = useFormat();
  return (
    <>
      <Text span display="block" ta="center" fz="xs" fw={600} aria-hidden="true">
        {format.number(kronor >= 10_000 ? Math.round(kronor / 1000) : Math.round(kronor / 100) / 10)}
      </Text>
      <VisuallyHidden>{format.kr(kronor)}</VisuallyHidden>
    </>
  );
}
