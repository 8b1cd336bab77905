import { Button, Group, Text } from '@mantine/core';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryAgain } from '../offline/send-waiting.ts';
import { discard, keepUnsent, unsentOf, useUnsent } from '../offline/unsent.ts';
import { toast } from '../parts/toast.tsx';
import shared from '../ui/shared.module.css';
import { EditEntry, EntryFrame, type RowProps } from './entry-frame.tsx';
import { sayRefused } from './entry-writes.ts';
import { FaultText } from './fault-text.tsx';
import { timesOf } from './times-of.ts';

/** A report that is not sent yet, or that the server refused: the reason and the actions. */
export function UnsentRow({ entry, isEdited, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
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
    <EntryFrame entry={entry} isEdited={isEdited}>
      {item.refused === null ? (
        <Text fz="sm" c="var(--wait)" className={shared.anywhere}>
          {t('offline.unsent.waiting_text')}
        </Text>
      ) : (
        <FaultText>{sayRefused(item.refused)}</FaultText>
      )}
      <Group gap="xs">
        <EditEntry entry={entry} isEdited={isEdited} onEdit={onEdit} />
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
    </EntryFrame>
  );
}
