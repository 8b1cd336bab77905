import { Box, Button, Flex, Group, Modal, Stack, Text } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { isOvernight } from '../time-entries/days.ts';
import { NextDay } from '../time-entries/next-day.tsx';
import shared from '../ui/shared.module.css';
import type { Answer } from './answer-shift.ts';
import { useWithKind } from './kind-words.ts';
import { ShiftFactsList } from './shift-facts-list.tsx';

type Props = {
  readonly assignment: AssignmentWithShift;
  readonly onClose: () => void;
  readonly onAnswer: (assignment: AssignmentWithShift, answer: Answer) => void;
};

/**
 * The approve-shift dialog (specification section 2): a shift that awaits the person's answer, with the facts about
 * it.
 */
export function ShiftDialog({ assignment, onClose, onAnswer }: Props) {
  const { t } = useTranslation();
  const answer = (given: Answer): void => {
    onAnswer(assignment, given);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('shifts.answer.title')} size="md">
      <Stack gap="md">
        <Heading assignment={assignment} />
        <ShiftFactsList assignment={assignment} />
        <Text size="sm" c="dimmed">
          {t('shifts.answer.why')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" leftSection={<X size={16} />} onClick={() => answer('rejected')}>
            {t('shifts.answer.reject')}
          </Button>
          <Button leftSection={<Check size={16} />} onClick={() => answer('approved')} data-autofocus>
            {t('shifts.answer.approve')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Heading({ assignment }: { readonly assignment: AssignmentWithShift }) {
  const format = useFormat();
  const withKind = useWithKind();
  const { date, kind, start_time_local, end_time_local } = assignment.shift_details;
  return (
    <Flex component="p" direction="column" gap={2}>
      <span className={shared.capital}>{format.longDate(date)}</span>
      <Box component="strong" fz={22} lts="-0.01em">
        {withKind(format.range(start_time_local, end_time_local), kind)}
        {isOvernight(assignment.shift_details) && <NextDay />}
      </Box>
    </Flex>
  );
}
