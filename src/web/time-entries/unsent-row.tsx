import { Button, Group } from '@mantine/core';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { discard, keepUnsent, tryAgain, unsentOf, useUnsent } from '../offline/unsent.ts';
import { toast } from '../parts/toast.tsx';
import { isOvernight } from './days.ts';
import classes from './entry-list.module.css';
import type { RowProps } from './entry-list.tsx';
import { EntryStatus } from './entry-status.tsx';
import { sayRefused } from './entry-writes.ts';
import { NextDay } from './next-day.tsx';
import { timesOf } from './times-of.ts';

/** A report that is not sent yet, or that the server refused: why, and what can be done with it. */
export function UnsentRow({ entry, isEdited, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  useUnsent();
  const item = unsentOf(entry);
  if (item === undefined) return null;
  const times = timesOf(entry);
  const again = async (): Promise<void> => {
    setBusy(true);
    await tryAgain(item).finally(() => setBusy(false));
  };
  const throwAway = (): void => {
    onDelete();
    void discard(item);
    toast(t('offline.toast.discarded'), () => void keepUnsent(item));
  };
  return (
    <li className={classes.row} data-edited={isEdited}>
      <div className={classes.line}>
        <span className={classes.times}>
          {times}
          {isOvernight(entry) && <NextDay />}
        </span>
        <span className={classes.break}>
          {format.hours(entry.totalHours)} ·{' '}
          {entry.break_duration > 0
            ? t('timeEntries.entry.break', { minutes: String(entry.break_duration) })
            : t('timeEntries.entry.no_break')}
        </span>
        <EntryStatus entry={entry} />
      </div>
      {entry.description !== '' && <p className={classes.description}>{entry.description}</p>}
      {item.refused === null ? (
        <p className={classes.differs}>{t('offline.unsent.waiting_text')}</p>
      ) : (
        <p className={classes.rejected}>{sayRefused(item.refused)}</p>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          h="var(--tap)"
          variant="default"
          leftSection={<Pencil size={15} />}
          disabled={isEdited}
          aria-label={isEdited ? undefined : t('timeEntries.entry.edit_named', { times })}
          onClick={onEdit}
        >
          {isEdited ? t('timeEntries.entry.editing') : t('timeEntries.entry.edit')}
        </Button>
        {item.refused !== null && (
          <Button
            size="compact-sm"
            h="var(--tap)"
            variant="default"
            leftSection={<Send size={15} />}
            loading={busy}
            aria-label={t('offline.unsent.again_named', { times })}
            onClick={() => void again()}
          >
            {t('offline.unsent.again')}
          </Button>
        )}
        <Button
          size="compact-sm"
          h="var(--tap)"
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={15} />}
          aria-label={t('offline.unsent.discard_named', { times })}
          onClick={throwAway}
        >
          {t('offline.unsent.discard')}
        </Button>
      </Group>
    </li>
  );
}
