import { ActionIcon, Group, Text } from '@mantine/core';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useLeaving } from '../parts/leaving.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { DayContents } from './day-contents.tsx';
import classes from './day-sheet.module.css';
import { useReporting } from './reporting-context.ts';

type Props = {
  /** The opened day. */
  readonly date: string;
  readonly adding: boolean;
  readonly onClose: () => void;
};

/** The sheet of a day: its shifts, its reports, and the form. */
export function DaySheet({ date, adding, onClose }: Props) {
  return (
    <FormSheet
      side
      size={480}
      title={<Title date={date} />}
      titleClass={classes.drawerTitle}
      onClose={onClose}
    >
      <Body key={`${date} ${adding}`} date={date} adding={adding} onClose={onClose} />
    </FormSheet>
  );
}

function Title({ date }: { readonly date: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { openDay } = useReporting();
  const { leave } = useLeaving();
  const go = (days: number) => () => leave(() => openDay(addDays(date, days)));
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span flex={1} miw={0} fz={18} fw={650} lh={1.3} className={shared.capital}>
        {format.longDate(date)}
      </Text>
      <ActionIcon
        variant="subtle"
        size="var(--tap)"
        aria-label={t('timeEntries.day.previous')}
        onClick={go(-1)}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" size="var(--tap)" aria-label={t('timeEntries.day.next')} onClick={go(1)}>
        <ChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}

type BodyProps = { readonly date: string; readonly adding: boolean; readonly onClose: () => void };

function Body({ date, ...rest }: BodyProps) {
  const { t } = useTranslation();
  const { view, error, retry, retrying } = useReporting();
  const day = view?.days.find((each) => each.date === date);
  if (view !== null && day !== undefined) return <DayContents day={day} view={view} {...rest} />;
  if (error === null) return <RowSkeletons label={t('common.loading')} />;
  return (
    <Failure error={error} what={t('timeEntries.calendar.failed')} onRetry={retry} retrying={retrying} />
  );
}
