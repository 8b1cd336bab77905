import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { getSecondPerson, setSecondPerson } from '../../contract/second-person.ts';
import { send } from '../api.ts';
import { ask, changed } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import { orAsk } from './or-ask.ts';

/** The company's setting that some acts take two managers, and whether it holds for the reader now. */
export function SecondPersonCard() {
  const { t } = useTranslation();
  const reading = useQuery(ask('company', getSecondPerson, {}));
  const setting = useMutation({
    mutationFn: (is_on: boolean) =>
      orAsk(send(setSecondPerson, { body: { is_on } }), { what: 'second_person_off' }),
    onSuccess: (saved) => {
      if (saved !== null) toast(i18next.t(saved.is_on ? 'secondPerson.on' : 'secondPerson.turned_off'));
      void changed('company');
    },
  });
  const { data } = reading;
  return (
    <Card title={t('secondPerson.title')}>
      {data === undefined && reading.isError && (
        <Failure
          what={t('secondPerson.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {data !== undefined && (
        <Stack gap={10}>
          <Switch
            label={t('secondPerson.label')}
            description={t('secondPerson.hint')}
            checked={setting.isPending ? setting.variables : data.is_on}
            disabled={setting.isPending}
            onChange={({ currentTarget }) => setting.mutate(currentTarget.checked)}
          />
          <Text c="dimmed" fz="sm">
            {t(`secondPerson.states.${data.state}`)}
          </Text>
          {data.is_on && !data.may_take_part && <Text fz="sm">{t('secondPerson.not_yet')}</Text>}
        </Stack>
      )}
    </Card>
  );
}
