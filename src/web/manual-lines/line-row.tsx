import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManualLine } from '../../contract/manual-lines.ts';
import { useFormat } from '../format.ts';
import type { LineTask } from './line-values.ts';

type Props = {
  readonly line: ManualLine;
  /** The person's name, where the list has several people. */
  readonly name: string | null;
  readonly onTask: (task: LineTask) => void;
  readonly onRemove: (line: ManualLine) => void;
};

/** A typed line: `Vera Ek: Bonus, 2 000,00 kr`, how it came about, and its buttons. */
export function LineRow({ line, name, onTask, onRemove }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { code, kind, unit, quantity, price, amount, note, entered_by, changeable } = line;
  const { first_month, last_month, of_month } = line;
  const calculation =
    unit === 'amount' ? format.krOre(price) : `${format.number(quantity)} × ${format.krOre(price)}`;
  const first = format.monthInWords(first_month);
  const facts = [
    `${code} ${t(`payCodes.kinds.${kind}`)}`,
    t('payCodes.lines.each', { calculation, who: entered_by }),
    ...(last_month === first_month
      ? []
      : [
          last_month === null
            ? t('payCodes.lines.from_on', { first })
            : t('payCodes.lines.from_to', { first, last: format.monthInWords(last_month) }),
        ]),
    ...(of_month === null ? [] : [t('payCodes.lines.for_month', { month: format.monthInWords(of_month) })]),
    ...(note === '' ? [] : [note]),
  ];
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  const named = `${line.name}${name === null ? '' : `, ${name}`}`;
  return (
    <Group component="li" justify="space-between" gap="6px 16px" py={8}>
      <Box miw={0} flex={1}>
        <Group gap={8} justify="space-between">
          <Text component="span" fw={600}>
            {name === null ? line.name : `${name}: ${line.name}`}
          </Text>
          <Text component="span" fw={600}>
            {`${kind.startsWith('deduction') ? '−' : ''}${format.krOre(amount)}`}
          </Text>
        </Group>
        <Text fz="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Box>
      {changeable !== 'none' && (
        <Group gap="xs">
          <Button
            {...small}
            aria-label={`${t(changeable === 'all' ? 'payCodes.lines.edit' : 'payCodes.lines.end')}: ${named}`}
            onClick={() => onTask({ kind: changeable === 'all' ? 'change' : 'end', line })}
          >
            {t(changeable === 'all' ? 'payCodes.lines.edit' : 'payCodes.lines.end')}
          </Button>
          {changeable === 'all' && (
            <Button
              {...small}
              aria-label={`${t('payCodes.lines.delete')}: ${named}`}
              onClick={() => onRemove(line)}
            >
              {t('payCodes.lines.delete')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}
