import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { deletePayReading, listPayReadings } from '../../contract/pay-readings.ts';
import type { User } from '../../contract/users.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { useCodeName } from './code-names.ts';

type Props = {
  readonly numbers: readonly (readonly [number: string, name: string])[];
  readonly people: readonly User[];
  readonly onMapped: () => void;
};

/** The mappings that are kept, each of which can be taken away. */
export function Readings({ numbers, people, onMapped }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const codeName = useCodeName();
  const { data = [] } = useQuery(ask('payroll', listPayReadings, {}));
  const remove = useWrite(deletePayReading, ['payroll'], {
    onDone: () => {
      toast(i18next.t('parallelRun.readings.removed'));
      onMapped();
    },
  });
  if (data.length === 0) return null;
  const names = new Map(numbers);
  const oursOf = ({ reads_as, user }: (typeof data)[number]): string => {
    const person = people.find(({ id }) => id === user);
    if (user !== null) return person === undefined ? t('parallelRun.unknown_person') : nameOf(person);
    if (reads_as === null) return t('parallelRun.codes.left_out').toLowerCase();
    return codeName(reads_as, names.get(reads_as.replace('#', '')) ?? '');
  };
  return (
    <details>
      <summary>{t('parallelRun.readings.title', { count: data.length })}</summary>
      <ul className={shared.lines}>
        {data.map((one) => (
          <li key={one.id}>
            <Group justify="space-between" gap={8}>
              <Text fz="sm">
                {t('parallelRun.readings.row', {
                  theirs: one.theirs,
                  ours: oursOf(one),
                  month: format.monthInWords(one.first_month),
                })}
              </Text>
              <Button
                variant="subtle"
                mih="var(--tap)"
                aria-label={t('parallelRun.readings.remove', { theirs: one.theirs })}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id: one.id }, ifMatch: one.version })}
              >
                {t('parallelRun.readings.take_away')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </details>
  );
}
