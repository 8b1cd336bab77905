import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../parts/failure.tsx';
import { useMe } from '../session.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
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
    <section aria-label={t('absences.own.earlier')}>
      <Button
        variant="subtle"
        color="gray"
        mih="var(--tap)"
        aria-expanded={shown}
        leftSection={<ChevronDown className={shared.chevron} size={18} aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'absences.own.earlier_hide' : 'absences.own.earlier_show')}
      </Button>
      {shown && past.isPending && <RowSkeletons label={t('common.loading')} count={2} height={48} />}
      {shown && past.isError && past.data === undefined && (
        <Failure
          error={past.error}
          what={t('absences.load_failed')}
          onRetry={() => void past.refetch()}
          retrying={past.isFetching}
        />
      )}
      {shown && past.isSuccess && over.length === 0 && (
        <Box component="p" c="dimmed" fz="sm">
          {t('absences.own.earlier_none')}
        </Box>
      )}
      {shown && over.length > 0 && (
        <Flex component="ul" direction="column" gap={10}>
          {over.map((absence) => {
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
        </Flex>
      )}
    </section>
  );
}
