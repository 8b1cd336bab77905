import { Box, Button, Flex, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { awayUntil } from '../../core/absence.ts';
import { useFormat } from '../format.ts';
import { nearing } from '../ui/on-demand.ts';
import { AbsenceBadge } from './absence-badge.tsx';
import { certificateDay, goesOn, isNow, useAbsenceWords } from './absence-facts.ts';
import { absenceForm } from './absence-sheet.tsx';
import { BackChoice } from './back-choice.tsx';
import { useBack } from './use-back.ts';

type Props = {
  readonly absence: Absence;
  readonly today: string;
  readonly onChange: () => void;
};

/** One of the user's own absences: kind, days and certificate, and the button to report back. */
export function OwnRow({ absence, today, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAbsenceWords()(absence, today);
  const back = useBack();
  const now = isNow(absence, today);
  const certificate = now ? certificateDay(absence) : null;
  return (
    <Flex component="li" direction="column" gap={8} data-now={now}>
      <Group gap="4px 10px">
        <AbsenceBadge kind={absence.kind} />
        <Box component="strong" fw={600}>
          {words.days}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {words.measure}
        </Box>
      </Group>
      {now && absence.last_day === null && (
        <Box component="p" c="dimmed" fz="sm">
          {t('absences.own.marked', { day: format.shortDate(awayUntil(absence, today)) })}
        </Box>
      )}
      {certificate !== null && (
        <Box component="p" c="dimmed" fz="sm">
          {t('absences.certificate', { day: format.shortDate(certificate) })}
        </Box>
      )}
      {back.asked === absence.id ? (
        <BackChoice
          absence={absence}
          today={today}
          busy={back.busy}
          onBack={(on) => back.answer(absence, on)}
          onOther={() => {
            back.cancel();
            onChange();
          }}
          onCancel={back.cancel}
        />
      ) : (
        <Group gap={8}>
          {goesOn(absence, today) && (
            <Button ref={back.button} mih="var(--tap)" onClick={() => back.ask(absence.id)}>
              {t(absence.kind === 'sick' ? 'absences.own.back' : 'absences.own.back_vab')}
            </Button>
          )}
          <Button
            {...nearing(absenceForm)}
            mih="var(--tap)"
            variant="default"
            aria-label={t('absences.own.change_named', { kind: words.kind, days: words.days })}
            onClick={onChange}
          >
            {t('absences.own.change')}
          </Button>
        </Group>
      )}
    </Flex>
  );
}
