import { Flex, Text } from '@mantine/core';
import { useFormat } from '../format.ts';
import classes from './day-dots.module.css';
import type { Day } from './days.ts';
import { useEntryLook } from './entry-status.tsx';

/**
 * A day of the small month: a dot for each report and shift, by form and colour, and the hours. The day's button says
 * it in words.
 */
export function DayDots({ day }: { readonly day: Day }) {
  const format = useFormat();
  const lookOf = useEntryLook();
  return (
    <Flex component="span" direction="column" align="center" lh={1} aria-hidden="true">
      <Flex component="span" justify="center" gap={3} h={9} className={classes.row}>
        {day.leave !== null && <i data-leave={day.leave.status} />}
        {day.planned
          .filter(({ state }) => state !== 'reported')
          .map(({ assignment, state }) => (
            <i key={assignment.id} data-plan={state} />
          ))}
        {day.entries.map((entry) => (
          <i key={entry.id} data-form={lookOf(entry).form} data-tone={lookOf(entry).tone} />
        ))}
      </Flex>
      {day.hours > 0 && (
        <Text span mt={2} c="dimmed" fz={11}>
          {format.number(day.hours)}
        </Text>
      )}
    </Flex>
  );
}
