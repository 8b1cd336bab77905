import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changePlanningPeriod,
  deletePlanningPeriod,
  listPlanningPeriods,
  type PlanningPeriod,
} from '../../contract/planning-periods.ts';
import { ask, useWrite } from '../data.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { toast } from '../parts/toast.tsx';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { usePeriodDays } from './period-days.ts';
import { PeriodLine } from './period-line.tsx';

const dialog = onDemand(async () => (await import('./period-dialog.tsx')).PeriodDialog);
const answers = onDemand(
  async () => (await Promise.all([import('./answers-sheet.tsx'), loadWords('availability')]))[0].AnswersSheet,
);

type Task = { readonly do: 'write' | 'answers' | 'remove'; readonly period: PlanningPeriod | null };

/** The periods that people give wishes for: opened, closed and read here. */
export function PeriodsCard() {
  const { t } = useTranslation();
  const daysOf = usePeriodDays();
  const reading = useQuery(ask('periods', listPlanningPeriods, {}));
  const [task, setTask] = useState<Task | null>(null);
  const close = (): void => setTask(null);
  const closing = useWrite(changePlanningPeriod, ['periods'], {
    onDone: (period) =>
      toast(
        i18next.t(period.closed ? 'periods.was_closed' : 'periods.was_opened', { period: daysOf(period) }),
      ),
  });
  const removing = useWrite(deletePlanningPeriod, ['periods']);
  const { data } = reading;
  const near = nearing(dialog);
  const remove = (period: PlanningPeriod): void => {
    close();
    removing.mutate(
      {
        params: { id: period.id },
        ifMatch: period.version,
        query: (period.answered ?? 0) > 0 ? { wishes: 'deleted' } : {},
      },
      { onSuccess: () => toast(t('periods.removed', { period: daysOf(period) })) },
    );
  };
  return (
    <Card title={t('periods.title')}>
      {data === undefined && reading.isError && (
        <Failure
          what={t('periods.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {data !== undefined && (
        <Stack gap={8} align="start">
          <Text c="dimmed" fz="sm">
            {t('periods.lead')}
          </Text>
          {data.length === 0 ? (
            <Text fz="sm">{t('periods.none')}</Text>
          ) : (
            <Box component="ul" className={shared.lines} w="100%">
              {data.map((period) => (
                <PeriodLine
                  key={period.id}
                  period={period}
                  busy={closing.isPending}
                  onDo={(what) => setTask({ do: what, period })}
                  onClose={(closed) =>
                    closing.mutate({
                      params: { id: period.id },
                      ifMatch: period.version,
                      body: { closed },
                    })
                  }
                />
              ))}
            </Box>
          )}
          <Button
            {...near}
            variant="default"
            mih="var(--tap)"
            onClick={() => setTask({ do: 'write', period: null })}
          >
            {t('periods.new')}
          </Button>
        </Stack>
      )}
      {task?.do === 'write' && (
        <Opening
          part={dialog}
          own={{ period: task.period, others: data ?? [], onClose: close }}
          onCancel={close}
        />
      )}
      {task?.do === 'answers' && task.period !== null && (
        <Opening part={answers} own={{ period: task.period, onClose: close }} onCancel={close} />
      )}
      {task?.do === 'remove' && task.period !== null && (
        <Removal period={task.period} onConfirm={remove} onCancel={close} />
      )}
    </Card>
  );
}

type RemovalProps = {
  readonly period: PlanningPeriod;
  readonly onConfirm: (period: PlanningPeriod) => void;
  readonly onCancel: () => void;
};

function Removal({ period, onConfirm, onCancel }: RemovalProps) {
  const { t } = useTranslation();
  const daysOf = usePeriodDays();
  const answered = period.answered ?? 0;
  return (
    <Confirm
      opened
      title={t('periods.remove_title', { period: daysOf(period) })}
      confirmLabel={t('units.remove')}
      onConfirm={() => onConfirm(period)}
      onCancel={onCancel}
    >
      {answered === 0 ? t('periods.remove_text') : t('periods.remove_wishes', { count: answered })}
    </Confirm>
  );
}
