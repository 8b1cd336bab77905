import { Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import { hoursOf } from './days.ts';
import type { Judged, Setting } from './typed-report.ts';

type Props = { readonly setting: Setting; readonly judged: Judged | null; readonly typing: boolean };

/** The day's hours and shifts, where typed values replace those of the edited report (specification section 2). */
export function DayTotal({ setting: { day, editing }, judged, typing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = judged !== null && judged.refusal === null;
  const others = day.entries.filter(({ id, status }) => id !== editing?.id && status !== 'rejected');
  const hours = hoursOf(others) + (counts ? judged.hours.total_min / 60 : 0);
  const count = others.length + (counts ? 1 : 0);
  return (
    <Flex component="p" wrap="wrap" justify="space-between" gap="4px 16px" pt={10} className={shared.ruled}>
      <span>
        {t('timeEntries.day.total')}
        {typing && counts && (
          <Text span ml={6} c="dimmed" fz="xs">
            {t('timeEntries.day.counting_typed')}
          </Text>
        )}
      </span>
      <strong>
        {format.hours(hours)} · {t('timeEntries.day.shifts', { count })}
      </strong>
    </Flex>
  );
}
