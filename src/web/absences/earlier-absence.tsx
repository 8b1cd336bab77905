import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PastRows } from '../parts/past-rows.tsx';
import { useMe } from '../session.ts';
import shared from '../ui/shared.module.css';
import { AbsenceBadge } from './absence-badge.tsx';
import { useAbsenceWords } from './absence-facts.ts';
import { pastAbsencesQuery } from './queries.ts';

/** The longest period that the server accepts in one request. */
const YEAR_BACK = 400;

/** The user's own past absences, collapsed, and read when expanded. */
export function EarlierAbsence({ today }: { readonly today: string }) {
  const { t } = useTranslation();
  const me = useMe();
  const words = useAbsenceWords();
  const [shown, setShown] = useState(false);
  const past = useQuery({ ...pastAbsencesQuery(today, YEAR_BACK, me.id), enabled: shown });
  const over = (past.data ?? [])
    .filter(({ last_day }) => last_day !== null && last_day < today)
    .toSorted((a, b) => b.first_day.localeCompare(a.first_day));
  return (
    <PastRows
      label={t('absences.own.earlier')}
      shown={shown}
      onShow={setShown}
      show={t('absences.own.earlier_show')}
      hide={t('absences.own.earlier_hide')}
      reading={past}
      failed={t('absences.load_failed')}
      none={t('absences.own.earlier_none')}
      height={48}
      rows={over.map((absence) => {
        const { days, measure } = words(absence, today);
        return (
          <Flex
            key={absence.id}
            component="li"
            wrap="wrap"
            align="center"
            gap="4px 12px"
            py={10}
            px={14}
            className={shared.panel}
          >
            <AbsenceBadge kind={absence.kind} />
            <Box component="strong" fw={600}>
              {days}
            </Box>
            <Box component="span" c="dimmed" fz="sm">
              {measure}
            </Box>
          </Flex>
        );
      })}
    />
  );
}
