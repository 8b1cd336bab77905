import { Box, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { addDays } from '../../core/calendar.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';

type Props = {
  readonly absence: Absence;
  readonly today: string;
  readonly busy: boolean;
  readonly onBack: (on: string) => void;
  readonly onOther: () => void;
  readonly onCancel: () => void;
};

/** Asks when the person is back at work: today, tomorrow or another day. Escape changes nothing. */
export function BackChoice({ absence, today, busy, onBack, onOther, onCancel }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const question =
    absence.user_id === me.id
      ? t('absences.back.question')
      : t('absences.back.question_named', { name: nameOf(absence.user) });
  return (
    <fieldset
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Box component="legend" mb={8} fw={600} fz="sm">
        {question}
      </Box>
      <Group gap={8}>
        <Button mih="var(--tap)" loading={busy} onClick={() => onBack(today)}>
          {t('absences.back.today')}
        </Button>
        <Button mih="var(--tap)" variant="default" disabled={busy} onClick={() => onBack(addDays(today, 1))}>
          {t('absences.back.tomorrow')}
        </Button>
        <Button mih="var(--tap)" variant="default" disabled={busy} onClick={onOther}>
          {t('absences.back.other')}
        </Button>
        <Button mih="var(--tap)" variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </fieldset>
  );
}
