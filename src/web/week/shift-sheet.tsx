import { Drawer, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { holidayOn, isRedDay } from '../../core/calendar.ts';
import { DayPanel } from '../roster/day-panel.tsx';
import { figuresOf } from '../roster/roster-days.ts';
import type { Asked } from '../roster/roster-dialog.tsx';
import { usePhone } from '../ui/phone.ts';
import { isOneOf } from './identity.ts';
import type { Shown } from './use-week.ts';

type Props = {
  readonly shown: Shown;
  readonly ids: readonly string[];
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
};

/** The pressed shifts with their people and actions, as the month's day panel has them. */
export function ShiftSheet({ shown, ids, onAsk, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const shifts = shown.shifts.filter(isOneOf(ids));
  // The server gives them their ids with the answer.
  const saving = shifts.some(
    (one) => one.version === 0 || one.assignments.some(({ version }) => version === 0),
  );
  const [first] = shifts;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('week.shift')}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 'md'}
    >
      {saving && (
        <Text role="status" c="dimmed" mb="sm">
          {t('common.saving')}
        </Text>
      )}
      {first !== undefined && (
        <div inert={saving} style={saving ? SAVING : undefined}>
          <DayPanel
            day={{
              date: first.date,
              inMonth: true,
              isToday: first.date === shown.today,
              holiday: holidayOn(first.date)?.key ?? null,
              red: isRedDay(first.date),
              shifts,
              leave: [],
              figures: figuresOf(shifts),
            }}
            arriving={false}
            sought={null}
            onCreate={(date) => onAsk({ do: 'create', date })}
            onAdd={(shift) => onAsk({ do: 'add', shift })}
            onOffer={(shift) => onAsk({ do: 'offer', shift })}
            onReplace={(shift) => onAsk({ do: 'replace', shift })}
            onMove={(shift) => onAsk({ do: 'move', shift })}
            onDelete={(shift) => onAsk({ do: 'delete', shift })}
          />
        </div>
      )}
    </Drawer>
  );
}

const SAVING = { opacity: 0.65 } as const;
