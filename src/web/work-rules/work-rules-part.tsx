import { useQuery } from '@tanstack/react-query';
import BedDouble from 'lucide-react/icons/bed-double';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createWorkRule,
  deleteWorkRule,
  listWorkRules,
  type SentWorkRules,
} from '../../contract/work-rules.ts';
import { addDays } from '../../core/calendar.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { DatedRuleRow } from '../dated-rules/dated-rule-row.tsx';
import { useFormat } from '../format.ts';
import { RowsCard } from '../parts/rows-card.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { A_SUNDAY, isTime, NUMBER_FIELDS } from './typed-work-rules.ts';
import type { OpenedWorkRules } from './work-rules-dialog.tsx';

const dialog = onDemand(async () => (await import('./work-rules-dialog.tsx')).WorkRulesDialog);

/** The working-time rules of the company's agreement, by first day. */
export function WorkRulesPart() {
  const [opened, setOpened] = useState<OpenedWorkRules | null>(null);
  const said = useSaidRules();
  const close = (): void => setOpened(null);
  return (
    <RowsCard
      reading={useQuery(ask('company', listWorkRules, {}))}
      words="workRules"
      icon={<BedDouble size={28} />}
      expected={2}
      dialog={dialog}
      own={() => (opened === null ? null : { opened, onClose: close })}
      onAdd={() => setOpened({ kind: 'new', rules: null })}
      onCancel={close}
      rows={(choices) =>
        choices
          .toReversed()
          .map((choice) => (
            <DatedRuleRow
              key={choice.id}
              words="workRules"
              choice={{ ...choice, changeable: true }}
              pays={said(choice.rules)}
              remove={({ id, version }) => send(deleteWorkRule, { params: { id }, ifMatch: version })}
              restore={({ from, rules }) => send(createWorkRule, { body: { from, rules } })}
              onOpen={(next) => setOpened(next)}
            />
          ))
      }
    />
  );
}

/** `Dygnsvila: 9 h`: what the agreement replaces. */
function useSaidRules(): (rules: SentWorkRules) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return (rules) => {
    const numbers = NUMBER_FIELDS.flatMap((name) => {
      const value = rules[name];
      if (value === null) return [];
      const said = isTime(name) ? format.duration(value) : String(value);
      return [t('workRules.said', { name: t(`workRules.numbers.${name}`), value: said })];
    });
    const week =
      rules.week_begins === null
        ? []
        : [
            t('workRules.said', {
              name: t('workRules.week_begins'),
              value: format.weekday(addDays(A_SUNDAY, rules.week_begins)),
            }),
          ];
    const all = [...numbers, ...week, ...(rules.nights_allowed ? [] : [t('workRules.nights_free')])];
    return all.length === 0 ? [t('workRules.as_the_law')] : [all.join(' · ')];
  };
}
