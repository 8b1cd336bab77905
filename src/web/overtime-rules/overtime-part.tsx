import { useQuery } from '@tanstack/react-query';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import { useState } from 'react';
import { createOvertimeRule, deleteOvertimeRule, listOvertimeRules } from '../../contract/overtime-rules.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { DatedRuleRow } from '../dated-rules/dated-rule-row.tsx';
import { RowsCard } from '../parts/rows-card.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { OpenedOvertime } from './opened-overtime.ts';
import { useOvertimeWords } from './use-overtime-words.ts';

const dialog = onDemand(async () => (await import('./overtime-dialog.tsx')).OvertimeDialog);

/** The company's rules of overtime by date. */
export function OvertimePart() {
  const [opened, setOpened] = useState<OpenedOvertime | null>(null);
  const { paysIn } = useOvertimeWords();
  const close = (): void => setOpened(null);
  return (
    <RowsCard
      reading={useQuery(ask('company', listOvertimeRules, {}))}
      words="overtimeRules"
      icon={<AlarmClockPlus size={28} />}
      expected={3}
      dialog={dialog}
      own={(data) => (opened === null ? null : { opened, data, onOpen: setOpened, onClose: close })}
      onAdd={() => setOpened({ kind: 'start' })}
      onCancel={close}
      rows={({ choices }) =>
        choices
          .toReversed()
          .map((choice) => (
            <DatedRuleRow
              key={choice.id}
              words="overtimeRules"
              choice={choice}
              pays={paysIn(choice.rules)}
              remove={({ id, version }) => send(deleteOvertimeRule, { params: { id }, ifMatch: version })}
              restore={({ from, rules }) => send(createOvertimeRule, { body: { from, rules } })}
              onOpen={setOpened}
            />
          ))
      }
    />
  );
}
