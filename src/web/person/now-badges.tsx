import { Group } from '@mantine/core';
import Baby from 'lucide-react/icons/baby';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Palmtree from 'lucide-react/icons/palmtree';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbsenceWords } from '../absences/absence-facts.ts';
import { useFormat } from '../format.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { type BadgeForm, type BadgeTone, StatusBadge } from '../ui/status-badge.tsx';
import { type Known, type NowFact, nowOf } from './now.ts';

type Props = { readonly known: Known; readonly day: string };

/** What is true today, each thing by form and word. */
export function NowBadges({ known, day }: Props) {
  const { t } = useTranslation();
  const say = useSaid(day);
  return (
    <Group component="ul" gap={6} aria-label={t('person.now.label')}>
      {nowOf(known, day).map((fact) => {
        const [form, tone, icon] = LOOKS[lookOf(fact)];
        const said = say(fact);
        return (
          <li key={said}>
            <StatusBadge form={form} tone={tone} icon={icon}>
              {said}
            </StatusBadge>
          </li>
        );
      })}
    </Group>
  );
}

const LOOKS = {
  works: ['solid', 'accent', undefined],
  asked: ['striped', 'wait', undefined],
  sick: ['hatched', 'plain', <HeartPulse key="sick" size={14} />],
  vab: ['hatched', 'plain', <Baby key="vab" size={14} />],
  leave: ['hatched', 'plain', <Palmtree key="leave" size={14} />],
  ahead: ['outlined', 'plain', <CalendarClock key="ahead" size={14} />],
  nothing: ['outlined', 'plain', <CalendarX key="nothing" size={14} />],
  ends: ['outlined', 'wait', <CalendarX key="ends" size={14} />],
} as const satisfies Record<string, readonly [BadgeForm, BadgeTone, ReactNode]>;

function lookOf(fact: NowFact): keyof typeof LOOKS {
  switch (fact.of) {
    case 'absent':
      return fact.absence.kind;
    case 'works':
    case 'asked':
    case 'leave':
      return fact.of;
    case 'starts':
    case 'next':
      return 'ahead';
    case 'ends':
    case 'ended':
    case 'unemployed':
      return 'ends';
    case 'free':
    case 'none_ahead':
      return 'nothing';
  }
}

function useSaid(day: string): (fact: NowFact) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const absenceWords = useAbsenceWords();
  return (fact) => {
    switch (fact.of) {
      case 'absent': {
        const { kind, days } = absenceWords(fact.absence, day);
        return t('person.now.absent', { kind, days });
      }
      case 'leave':
        return t('person.now.leave', {
          kind: t(`leave.kinds.${fact.leave.kind}`),
          day: format.shortDate(fact.leave.last_day),
        });
      case 'works':
      case 'asked': {
        const { start_time_local, end_time_local, kind } = fact.shift;
        const times = withKind(format.range(start_time_local, end_time_local), kind);
        return t(`person.now.${fact.of}`, { times });
      }
      case 'next':
        return t('person.now.next', { day: format.shortDate(fact.day) });
      case 'starts':
      case 'ends':
      case 'ended':
        return t(`person.now.${fact.of}`, { day: format.date(fact.day) });
      default:
        return t(`person.now.${fact.of}`);
    }
  };
}
