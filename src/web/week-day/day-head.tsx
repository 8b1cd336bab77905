import { Text, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import type { NeedStretch } from '../../core/roster/need.ts';
import { useFormat } from '../format.ts';
import type { Edits } from '../week/use-edits.ts';
import type { Shown } from '../week/use-week.ts';
import classes from '../week/week.module.css';
import { useCurves } from '../week-need/curves.ts';
import { useDayButtons } from '../week-need/day-buttons.tsx';
import { NeedChart } from '../week-need/need-chart.tsx';
import { useNeedSays } from '../week-need/need-of-day.tsx';
import { shareAt, ticksOf } from './day-axis.ts';

const CURVE_PX = 44;
/** So many curves stand above the people; the others are in the sheet of the day. */
const MOST_CURVES = 3;

type ClocksProps = { readonly axis: Span; readonly zone: string; readonly now: number };

/** The clocks of the axis, and what it is now. */
export function Clocks({ axis, zone, now }: ClocksProps) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const clock = (minute: number): string => minuteToLocal(minute, zone).clock;
  const is_now = axis.start < now && now < axis.end;
  const at = (minute: number) => ({ left: `${shareAt(axis, minute)}%` });
  return (
    <div ref={ref} style={{ position: 'relative', height: 22 }}>
      {ticksOf(axis, width).map((minute) => (
        <Text key={minute} span pos="absolute" pl={4} fz="xs" fw={500} style={at(minute)}>
          {clock(minute)}
        </Text>
      ))}
      {is_now && (
        <Text
          span
          pos="absolute"
          px={6}
          fz="xs"
          fw={650}
          bg="var(--bad-solid)"
          c="#fff"
          bdrs={99}
          style={{ ...at(now), transform: 'translateX(-50%)', whiteSpace: 'nowrap' }}
        >
          {t('weekDay.now', { clock: clock(now) })}
        </Text>
      )}
    </div>
  );
}

type CurvesProps = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly stretches: readonly NeedStretch[];
  readonly axis: Span;
};

/** The need of the day in the scale of its bars, a curve for each thing that is counted; what is short comes first. */
export function NeedCurves({ shown, edits, stretches, axis }: CurvesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const says = useNeedSays(shown.zone);
  const { row, buttonOf, sheet } = useDayButtons(shown, edits);
  const { first, zone } = shown;
  const curves = useCurves(stretches, shown.zone);
  return curves.slice(0, MOST_CURVES).map(({ key, of, same, sum, said }, at) => {
    const more = at === MOST_CURVES - 1 ? curves.length - MOST_CURVES : 0;
    return (
      <tr key={key} {...row}>
        <th scope="row" className={classes.who}>
          {t('weekNeed.need')}: {of}
          {says.met(sum)}
          {more > 0 && (
            <Text fz="xs" fw={400}>
              {t('weekDay.more_needs', { count: more })}
            </Text>
          )}
          {at === 0 && sheet}
        </th>
        <td className={classes.day} style={{ padding: 0 }}>
          {buttonOf(
            first,
            { 'data-need': first },
            <>
              <VisuallyHidden>
                {format.dayInWords(first)}, {of}: {said}
              </VisuallyHidden>
              <NeedChart stretches={same} span={axis} zone={zone} height={CURVE_PX} />
            </>,
          )}
        </td>
      </tr>
    );
  });
}
