import { Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PayComparison } from '../../contract/pay-comparisons.ts';
import { setPayReading } from '../../contract/pay-readings.ts';
import { READ_AS } from '../../core/pay-compare/readings.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { useCodeName } from './code-names.ts';

type Props = {
  readonly month: string;
  readonly unmapped: PayComparison['unmapped'];
  readonly numbers: readonly (readonly [number: string, name: string])[];
  readonly onMapped: () => void;
};

const LEFT_OUT = 'left out';

/** The old program's codes that read as nothing yet: each is mapped once, and the comparison runs again. */
export function CodesToMap({ month, unmapped, numbers, onMapped }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useCodeName();
  const set = useWrite(setPayReading, ['payroll'], { onDone: onMapped });
  const choices = [
    { value: LEFT_OUT, label: t('parallelRun.codes.left_out') },
    ...READ_AS.map((code) => ({ value: code, label: nameOf(code, '') })),
    ...numbers.map(([number, name]) => ({ value: `#${number}`, label: nameOf(number, name) })),
  ];
  return (
    <Stack component="section" gap={8} aria-label={t('parallelRun.codes.title')}>
      <Text fw={600}>{t('parallelRun.codes.title')}</Text>
      <Text fz="sm">{t('parallelRun.codes.text', { month: format.monthInWords(month) })}</Text>
      {unmapped.map(({ code, name, amount }) => (
        <Select
          key={code}
          label={t('parallelRun.codes.reads_as', { code })}
          description={t('parallelRun.codes.code', { code, name, amount: format.krOre(amount) })}
          placeholder={t('parallelRun.codes.choose')}
          data={choices}
          searchable
          disabled={set.isPending}
          onChange={(value) => {
            if (value === null) return;
            const reads_as = value === LEFT_OUT ? null : value;
            set.mutate({ body: { kind: 'code', theirs: code, reads_as, user: null, first_month: month } });
          }}
        />
      ))}
    </Stack>
  );
}
