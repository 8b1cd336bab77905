import { ActionIcon, Box, Flex } from '@mantine/core';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';

type Props = {
  readonly label: string;
  /** The week's Monday. */
  readonly monday: string;
  readonly onMonday: (monday: string) => void;
  /** The contents of the week, in words. */
  readonly hint?: string | undefined;
};

/** One week, chosen by stepping: `v. 47, 16 nov. – 22 nov.` */
export function WeekStepper({ label, monday, onMonday, hint }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Flex component="fieldset" align="center" gap={8}>
      <Box component="legend" pt={0} px={0} pb={4} fz="sm" fw={500}>
        {label}
      </Box>
      <ActionIcon
        variant="default"
        size="var(--tap)"
        aria-label={t('roster.copy.earlier', { label })}
        onClick={() => onMonday(addDays(monday, -7))}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <Box component="span" flex={1} ta="center" aria-live="polite">
        <strong>{format.week(monday)}</strong> {format.dayMonth(monday)} –{' '}
        {format.dayMonth(addDays(monday, 6))}
        {hint !== undefined && (
          <Box component="small" display="block" c="dimmed">
            {hint}
          </Box>
        )}
      </Box>
      <ActionIcon
        variant="default"
        size="var(--tap)"
        aria-label={t('roster.copy.later', { label })}
        onClick={() => onMonday(addDays(monday, 7))}
      >
        <ChevronRight size={18} />
      </ActionIcon>
    </Flex>
  );
}
