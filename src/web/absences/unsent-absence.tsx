import { Box, Flex, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { useFormat } from '../format.ts';
import { type UnsentAbsence, useUnsentActs } from '../offline/unsent.ts';
import { UnsentActions, UnsentBadge } from '../offline/unsent-act.tsx';
import { AbsenceBadge } from './absence-badge.tsx';

/** The user's absences that are not sent. One that has just arrived is among the server's `rows` already. */
export function useUnsentAbsences(rows: readonly Absence[]): readonly UnsentAbsence[] {
  const acts = useUnsentActs();
  const arrived = ({ body, refused }: UnsentAbsence): boolean =>
    refused === null &&
    rows.some(({ kind, first_day }) => kind === body.kind && first_day === body.first_day);
  return acts.flatMap((one) => (one.of === 'absence' && !arrived(one) ? [one] : []));
}

type Props = { readonly item: UnsentAbsence; readonly onChange: () => void };

/** An absence that is not sent: kind, days, and what becomes of it. */
export function UnsentAbsenceRow({ item, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, first_day, last_day } = item.body;
  const day = format.shortDate(first_day);
  const days =
    last_day === null
      ? t('absences.from', { day })
      : first_day === last_day
        ? day
        : `${day}–${format.shortDate(last_day)}`;
  return (
    <Flex component="li" direction="column" gap={8}>
      <Group gap="4px 10px">
        <AbsenceBadge kind={kind} />
        <Box component="strong" fw={600}>
          {days}
        </Box>
        <UnsentBadge item={item} />
      </Group>
      <UnsentActions item={item} name={`${t(`absences.kinds.${kind}`)} ${days}`} onChange={onChange} />
    </Flex>
  );
}
