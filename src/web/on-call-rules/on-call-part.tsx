import { useQuery } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useState } from 'react';
import { createOnCallRule, deleteOnCallRule, listOnCallRules } from '../../contract/on-call-rules.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { DatedRuleRow } from '../dated-rules/dated-rule-row.tsx';
import { RowsCard } from '../parts/rows-card.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { OpenedOnCall } from './opened-on-call.ts';
import { useOnCallWords } from './use-on-call-words.ts';

const dialog = onDemand(async () => (await import('./on-call-dialog.tsx')).OnCallDialog);

/** The company's rules of jour and beredskap by date. */
export function OnCallPart() {
  const [opened, setOpened] = useState<OpenedOnCall | null>(null);
  const { paysIn } = useOnCallWords();
  const close = (): void => setOpened(null);
  return (
    <RowsCard
      reading={useQuery(ask('company', listOnCallRules, {}))}
      words="onCallRules"
      icon={<AlarmClock size={28} />}
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
              words="onCallRules"
              choice={choice}
              pays={paysIn(choice.rules)}
              remove={({ id, version }) => send(deleteOnCallRule, { params: { id }, ifMatch: version })}
              restore={({ from, rules }) => send(createOnCallRule, { body: { from, rules } })}
              onOpen={setOpened}
            />
          ))
      }
    />
  );
}
