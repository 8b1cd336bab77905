import { Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { levelsOf, type ObRuleSet, supplementOf } from '../../core/pay/ob.ts';
import { windowsInWords } from '../../core/pay/ob-windows.ts';
import { useFormat } from '../format.ts';
import { useObAdds, useObWords } from '../pay/use-ob-explained.ts';
import { Columns } from '../ui/columns.tsx';
import { levelStyle } from '../ui/level-style.ts';
import shared from '../ui/shared.module.css';
import { type ChartRow, chartRows } from './chart-rows.ts';
import levels from './level.module.css';
import { LevelSwatch } from './level-swatch.tsx';
import classes from './week-chart.module.css';

const TICKS = [0, 6, 12, 18, 24] as const;
/** The share of the day from which a level's name fits. */
const ROOM_FOR_NAME = 10;

/**
 * The week of a rule set: seven days of 24 hours, then the named days. Levels differ by pattern and name; the same
 * follows in words.
 */
export function WeekChart({ rules }: { readonly rules: ObRuleSet }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { week, named } = chartRows(rules);
  const weekday = (day: ChartRow['day']): string =>
    typeof day === 'number' ? format.shortWeekday(`2024-01-0${day}`) : t(`payRules.chart.${day}`);
  return (
    <figure className={classes.figure}>
      <Columns of="max-content minmax(0, 1fr)" gap="4px 12px" align="center" aria-hidden="true">
        <Text component="div" c="dimmed" fz="xs" fw={600} className={`${classes.heading} ${shared.whole}`}>
          {t('payRules.chart.label')}
        </Text>
        <Axis />
        {week.map((row) => (
          <Row key={row.day} name={weekday(row.day)} row={row} />
        ))}
        {named.length > 0 && (
          <Text component="div" c="dimmed" fz="xs" fw={600} className={`${classes.heading} ${shared.whole}`}>
            {t('payRules.chart.named')}
          </Text>
        )}
        {named.map((row) => (
          <Row key={row.day} name={weekday(row.day)} row={row} />
        ))}
      </Columns>
      <figcaption>
        <Levels rules={rules} />
      </figcaption>
    </figure>
  );
}

function Axis() {
  return (
    <>
      <span />
      <Text span mx={8} fz={11} lh="1rem" pos="relative" h={16} c="dimmed" className={classes.axis}>
        {TICKS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </Text>
    </>
  );
}

function Row({ name, row }: { readonly name: string; readonly row: ChartRow }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.day}>{name}</span>
      <span className={classes.bar}>
        {row.stretches.map(({ left, width, bucket }) => (
          <span
            key={left}
            className={`${levels.level} ${classes.stretch}`}
            data-level={bucket}
            style={{ ...levelStyle(bucket), left: `${left}%`, width: `${width}%` }}
          >
            {width >= ROOM_FOR_NAME && (
              <Text
                span
                px={4}
                fz={11}
                fw={600}
                lh={1.3}
                bdrs={3}
                bg="var(--card)"
                c="var(--mantine-color-text)"
              >
                {t('payRules.level', { number: bucket })}
              </Text>
            )}
          </span>
        ))}
      </span>
    </>
  );
}

const NONE = { hourly_ore: 0, monthly_ore: 0 };

/** Each level in words: its hours and supplement. Levels without both are left out. */
function Levels({ rules }: { readonly rules: ObRuleSet }) {
  const { t } = useTranslation();
  const words = useObWords();
  const adds = useObAdds();
  const shown = levelsOf(rules)
    .map((bucket) => ({ bucket, windows: windowsInWords(rules, bucket, words) }))
    .filter(({ bucket, windows }) => windows !== '' || supplementOf(rules, bucket, NONE).share_pct > 0);
  return (
    <Flex component="dl" direction="column" gap={8} mt={16} fz="sm" className={classes.levels}>
      {shown.map(({ bucket, windows }) => (
        <Columns of="4.5rem minmax(0, 1fr)" gap={8} key={bucket}>
          <dt>
            <LevelSwatch level={bucket} />
            {t('payRules.level', { number: bucket })}
          </dt>
          <dd>
            <strong>
              {[rules.names?.[bucket], t('payRules.adds', { adds: adds(rules, bucket) })]
                .filter(Boolean)
                .join(' · ')}
            </strong>
            <span>{windows === '' ? t('payRules.no_windows') : windows}</span>
          </dd>
        </Columns>
      ))}
    </Flex>
  );
}
