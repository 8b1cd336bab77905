import { Box, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The mark of an end on the next day: `22:00–06:00 +1`. */
export function NextDay() {
  const { t } = useTranslation();
  return (
    <>
      <Box
        component="sup"
        ml="0.15em"
        fz="0.7em"
        fw={700}
        lh="0"
        aria-hidden="true"
        title={t('timeEntries.calendar.next_day')}
      >
        +1
      </Box>
      <VisuallyHidden>{` ${t('timeEntries.calendar.next_day')}`}</VisuallyHidden>
    </>
  );
}
