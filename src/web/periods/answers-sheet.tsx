import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listPeriodAnswers, type PlanningPeriod } from '../../contract/planning-periods.ts';
import { listWishes } from '../../contract/wishes.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { usePeriodDays } from './period-days.ts';

type Props = { readonly period: PlanningPeriod; readonly onClose: () => void };

/** The people of a period: how many days each has wished for, and what when the wishes are closed. */
export function AnswersSheet({ period, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = usePeriodDays()(period);
  const reading = useQuery(ask('wishes', listPeriodAnswers, { params: { id: period.id } }));
  const told = useQuery({
    ...ask('wishes', listWishes, { query: { period_id: period.id } }),
    enabled: !period.open,
  }).data;
  const { data } = reading;
  return (
    <FormSheet title={t('periods.answers_title', { period: name })} onClose={onClose}>
      {data === undefined && reading.isError && (
        <Failure
          what={t('periods.answers_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {period.open && (
        <Text fz="sm" c="dimmed" mb={8}>
          {t('periods.answers_later')}
        </Text>
      )}
      {data?.length === 0 && <Text fz="sm">{t('periods.answers_none')}</Text>}
      <ul className={shared.lines}>
        {data?.map(({ person, wishes }) => (
          <Box component="li" key={person.id} py={8}>
            <Group justify="space-between" gap={8}>
              <Text fw={600}>{nameOf(person)}</Text>
              <Text fz="sm" c={wishes === 0 ? 'dimmed' : 'inherit'}>
                {wishes === 0 ? t('periods.not_answered') : t('periods.wished', { count: wishes })}
              </Text>
            </Group>
            {told
              ?.filter(({ user }) => user === person.id)
              .map((wish) => (
                <Text key={wish.id} fz="sm" className={shared.capital}>
                  {t('wishes.day_wished', {
                    day: format.dayInWords(wish.date),
                    want: t(`wishes.wants.${wish.want}`),
                    hearts: t('wishes.hearts', { count: wish.weight }),
                  })}
                </Text>
              ))}
          </Box>
        ))}
      </ul>
    </FormSheet>
  );
}
