import { ActionIcon, Drawer, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, isDate } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched, onDemand } from '../parts/on-demand.tsx';
import { accessToken } from '../session-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './day-sheet.module.css';
import { useReporting } from './reporting-context.ts';

/** What stands in the sheet, with the form; the calendar begins to fetch it when somebody comes near. */
export const dayContents = onDemand(async () => (await import('./day-contents.tsx')).DayContents);

type Props = {
  /** The opened day, or null. */
  readonly date: string | null;
  readonly adding: boolean;
  readonly onClose: () => void;
};

/** One day from the side: its shifts, its reports, and the form. Full screen on a phone. Leaving what is typed asks first. */
export function DaySheet({ date, adding, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { openDay } = useReporting();
  const typing = useRef(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const opened = date !== null && isDate(date);
  const leave = (then: () => void): void => {
    // A moment later: the Escape that asks would otherwise also be heard by the question, as a no; and its no by the sheet.
    if (!typing.current) then();
    else if (leaving === null) setTimeout(() => setLeaving(() => then));
  };
  // Back, a link, another address: asked about too, unless it is the session that ended (drafts.ts keeps the text).
  const blocked = useBlocker({
    shouldBlockFn: () => typing.current && accessToken() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const goOn = (): void => {
    typing.current = false;
    setLeaving(null);
    if (blocked.status === 'blocked') blocked.proceed();
    else leaving?.();
  };
  const stay = (): void => {
    setLeaving(null);
    blocked.reset?.();
  };
  return (
    <>
      <Drawer
        opened={opened}
        onClose={() => leave(onClose)}
        position="right"
        size={phone ? '100%' : 480}
        title={opened ? <Title date={date} onDay={(next) => leave(() => openDay(next))} /> : null}
        classNames={{ title: classes.drawerTitle ?? '', content: classes.drawer ?? '' }}
      >
        {opened && (
          <Body
            key={`${date} ${adding}`}
            date={date}
            adding={adding}
            onTyping={(is) => {
              typing.current = is;
            }}
            leave={leave}
            onClose={onClose}
          />
        )}
      </Drawer>
      <ConfirmDialog
        opened={leaving !== null || blocked.status === 'blocked'}
        title={t('timeEntries.day.leave_title')}
        confirmLabel={t('timeEntries.day.leave_yes')}
        cancelLabel={t('timeEntries.day.leave_no')}
        danger
        onConfirm={goOn}
        onCancel={stay}
      >
        {t('timeEntries.day.leave_text')}
      </ConfirmDialog>
    </>
  );
}

function Title({ date, onDay }: { readonly date: string; readonly onDay: (date: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span flex={1} miw={0} fz={18} fw={650} lh={1.3} className={classes.date}>
        {format.longDate(date)}
      </Text>
      <ActionIcon
        variant="subtle"
        size="var(--tap)"
        aria-label={t('timeEntries.day.previous')}
        onClick={() => onDay(addDays(date, -1))}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="var(--tap)"
        aria-label={t('timeEntries.day.next')}
        onClick={() => onDay(addDays(date, 1))}
      >
        <ChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}

type BodyProps = {
  readonly date: string;
  readonly adding: boolean;
  readonly onTyping: (is: boolean) => void;
  readonly leave: (then: () => void) => void;
  readonly onClose: () => void;
};

function Body({ date, ...rest }: BodyProps) {
  const { t } = useTranslation();
  const { view, error, retry, retrying } = useReporting();
  const day = view?.days.find((each) => each.date === date);
  if (view !== null && day !== undefined)
    return (
      <Fetched
        part={dayContents}
        own={{ day, view, ...rest }}
        waiting={<RowSkeletons label={t('common.loading')} />}
      />
    );
  if (error === null) return <RowSkeletons label={t('common.loading')} />;
  return (
    <Failure error={error} what={t('timeEntries.calendar.failed')} onRetry={retry} retrying={retrying} />
  );
}
