import { Button, Flex } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { ShiftFactsList } from '../shifts/shift-facts-list.tsx';
import { useShiftWords } from '../shifts/shift-words.ts';
import shared from '../ui/shared.module.css';
import { isOvernight, type Planned } from './days.ts';
import { NextDay } from './next-day.tsx';
import { useReporting } from './reporting-context.ts';
import { timesOf } from './times-of.ts';
import { ToDoRow } from './to-do-row.tsx';

/** A shift that awaits an answer, with the facts about it. */
export function PendingCard({ planned: { assignment } }: { readonly planned: Planned }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { approve, reject } = useReporting();
  const words = useShiftWords()(assignment);
  return (
    <ToDoRow asks="answer">
      <span className={shared.capital}>
        {format.shortDate(assignment.shift_details.date)}{' '}
        <strong className={shared.nowrap}>
          {timesOf(assignment.shift_details)}
          {isOvernight(assignment.shift_details) && <NextDay />}
        </strong>
      </span>
      <ShiftFactsList assignment={assignment} />
      <Flex component="span" wrap="wrap" gap={6}>
        <Button
          size="compact-sm"
          h="var(--tap)"
          leftSection={<Check size={15} />}
          aria-label={t('shifts.answer.approve_named', words)}
          onClick={() => approve(assignment)}
        >
          {t('shifts.answer.approve')}
        </Button>
        <Button
          size="compact-sm"
          h="var(--tap)"
          variant="default"
          leftSection={<X size={15} />}
          aria-label={t('shifts.answer.reject_named', words)}
          onClick={() => reject(assignment)}
        >
          {t('shifts.answer.reject')}
        </Button>
      </Flex>
    </ToDoRow>
  );
}
