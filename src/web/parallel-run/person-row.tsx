import { Button, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PayComparison } from '../../contract/pay-comparisons.ts';
import { setPayReading } from '../../contract/pay-readings.ts';
import type { User } from '../../contract/users.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { Differences } from './differences.tsx';

type Props = {
  readonly month: string;
  readonly person: PayComparison['people'][number];
  readonly people: readonly User[];
  readonly onPerson: (user: string) => void;
  readonly onMapped: () => void;
};

/** A person with what differs; one who is not here can be said to be somebody who is. */
export function PersonRow({ month, person, people, onPerson, onMapped }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const set = useWrite(setPayReading, ['payroll'], { onDone: onMapped });
  const { user, number, personal_number, differences } = person;
  const named = [number === null ? null : t('parallelRun.number', { number }), personal_number].filter(
    (one) => one !== null,
  );
  return (
    <li>
      <Group justify="space-between" gap={8}>
        <Text fw={600}>
          {user !== null
            ? nameOf(person)
            : named.length === 0
              ? t('parallelRun.unknown_person')
              : named.join(', ')}
        </Text>
        {user !== null && (
          <Button variant="subtle" mih="var(--tap)" onClick={() => onPerson(user)}>
            {t('parallelRun.show_pay')}
          </Button>
        )}
      </Group>
      {user === null && (
        <Text fz="sm" c="dimmed">
          {t('parallelRun.stranger', { month: format.monthInWords(month) })}
        </Text>
      )}
      {user === null && number !== null && personal_number === null && (
        <Select
          my={8}
          label={t('parallelRun.is_person')}
          placeholder={t('parallelRun.pick_person')}
          data={people.map((one) => ({ value: one.id, label: nameOf(one) }))}
          searchable
          disabled={set.isPending}
          onChange={(value) => {
            if (value === null) return;
            set.mutate({
              body: { kind: 'person', theirs: number, reads_as: null, user: value, first_month: month },
            });
          }}
        />
      )}
      <Differences differences={differences} />
    </li>
  );
}
