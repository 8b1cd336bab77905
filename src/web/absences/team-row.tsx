import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import { nearing } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
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

/** A person's absence: kind and days, affected shifts, certificate, and the button to report back. */
export function TeamRow({ absence, today, onChange }: Props) {
  const { t } = useTranslation();
  const words = useAbsenceWords()(absence, today);
  const back = useBack();
  const name = nameOf(absence.user);
  const now = isNow(absence, today);
  const asked = back.asked === absence.id;
  return (
    <Columns
      component="article"
      of="minmax(9rem, 1.1fr) minmax(11rem, 1.2fr) minmax(0, 1.7fr) 15rem"
      gap="8px 16px"
      align="start"
      below="62em"
      py={14}
      px={16}
      className={shared.panel}
      aria-label={t('absences.team.row', { name, kind: words.kind, days: words.days })}
    >
      <Stack gap={4} align="flex-start" miw={0}>
        <PersonLink id={absence.user_id}>{name}</PersonLink>
        <AbsenceBadge kind={absence.kind} />
      </Stack>
      <Stack gap={2} miw={0} fz="sm" className={shared.anywhere}>
        <Box component="span" fw={600} className={shared.capital}>
          {words.days}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {words.measure}
        </Box>
      </Stack>
      <Said absence={absence} today={today} now={now} />
      {asked ? (
        <div className={shared.whole}>
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
        </div>
      ) : (
        <Group gap={8} className={shared.endOnWide}>
          {goesOn(absence, today) && (
            <Button
              ref={back.button}
              className={shared.expected ?? ''}
              variant="light"
              mih="var(--tap)"
              onClick={() => back.ask(absence.id)}
            >
              {t(absence.kind === 'sick' ? 'absences.team.back' : 'absences.team.back_vab')}
            </Button>
          )}
          <Button
            {...nearing(absenceForm)}
            variant="default"
            mih="var(--tap)"
            aria-label={t('absences.own.change_named', { kind: `${name}, ${words.kind}`, days: words.days })}
            onClick={onChange}
          >
            {t('absences.own.change')}
          </Button>
        </Group>
      )}
    </Columns>
  );
}

type SaidProps = { readonly absence: Absence; readonly today: string; readonly now: boolean };

function Said({ absence, today, now }: SaidProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { note, shift_count, first_day } = absence;
  const certificate = certificateDay(absence);
  const day = first_day > today ? first_day : today;
  const month = day.slice(0, 7);
  return (
    <Stack gap={2} miw={0} fz="sm" className={shared.anywhere}>
      {note !== '' && <p>{note}</p>}
      {shift_count > 0 && (
        <p>
          <Link
            to={PATHS.shifts}
            search={{ month: month === thisMonth() ? undefined : month, day }}
            preload={false}
            className={shared.link ?? ''}
          >
            {t('absences.team.collides', { count: shift_count })}
          </Link>
        </p>
      )}
      {certificate !== null && (now || absence.certificate_from !== null) && (
        <Box component="p" c="dimmed" fz="sm">
          {t('absences.certificate', { day: format.shortDate(certificate) })}
        </Box>
      )}
    </Stack>
  );
}
