import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readUser } from '../session-store.ts';
import { isNarrow, weekEdge } from '../week/narrow.ts';
import type { Edits } from '../week/use-edits.ts';
import type { Shown } from '../week/use-week.ts';
import classes from '../week/week.module.css';
import { useDayButtons } from './day-buttons.tsx';
import { NeedOfDay, sumOf, useNeedSays } from './need-of-day.tsx';
import { FailedRow, keepNeedRow, needRowIsKept, RoomForRow } from './rows-kept.tsx';
import { useNeed } from './use-need.ts';

type Props = { readonly shown: Shown; readonly edits: Edits };

/** The need of each day above the plan; nothing in a company that has written none. */
export function NeedRow({ shown, edits }: Props) {
  const { t } = useTranslation();
  const says = useNeedSays(shown.zone);
  const { days, waiting, error, retry } = useNeed(shown);
  const { row, buttonOf, sheet } = useDayButtons(shown, edits);
  const user = readUser()?.id ?? '';
  useEffect(() => {
    if (!waiting && error === null) keepNeedRow(user, days !== null);
  }, [waiting, error, days, user]);
  const columns = shown.days.length + 1;
  const narrow = isNarrow(shown.days);
  if (error !== null)
    return <FailedRow columns={columns} what={t('weekNeed.need_failed')} error={error} onRetry={retry} />;
  if (days === null)
    return waiting && needRowIsKept(user) ? <RoomForRow of="need" columns={columns} /> : null;
  const all = sumOf(days);
  return (
    <tr {...row}>
      <th scope="row" className={classes.who}>
        {t('weekNeed.need')}
        {says.met(all)}
        {sheet}
      </th>
      {days.map((day, at) => (
        <td
          key={day.date}
          className={classes.day}
          data-today={shown.days[at]?.isToday}
          style={narrow ? { padding: 2, ...weekEdge(day.date) } : undefined}
        >
          {day.stretches.length > 0 &&
            buttonOf(
              day.date,
              { 'data-need': day.date },
              <NeedOfDay day={day} zone={shown.zone} narrow={narrow} />,
            )}
        </td>
      ))}
    </tr>
  );
}
