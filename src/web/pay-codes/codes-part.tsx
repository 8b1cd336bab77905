import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPayCodes, type PayCode, type PayCodes } from '../../contract/pay-codes.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { RowsCard } from '../parts/rows-card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { CodeTask } from './code-values.ts';

const dialog = onDemand(async () => (await import('./code-dialog.tsx')).CodeDialog);

/** The company's pay codes: what each number means, and from when. */
export function CodesPart() {
  const [task, setTask] = useState<CodeTask | null>(null);
  const close = (): void => setTask(null);
  return (
    <RowsCard
      reading={useQuery(ask('company', listPayCodes, {}))}
      words="payCodes"
      icon={<Tags size={28} />}
      expected={4}
      dialog={dialog}
      own={(codes) => (task === null ? null : { task, codes, onClose: close })}
      onAdd={() => setTask({ kind: 'new' })}
      onCancel={close}
      rows={(codes) =>
        codes.codes.map((code) => <Row key={code.id} code={code} codes={codes} onTask={setTask} />)
      }
    />
  );
}

type RowProps = {
  readonly code: PayCode;
  readonly codes: PayCodes;
  readonly onTask: (task: CodeTask) => void;
};

function Row({ code, codes, onTask }: RowProps) {
  const { t } = useTranslation();
  const { number, name, kind, account, used, last_month } = code;
  const holds = useHolds();
  const ended = last_month !== null && last_month < thisMonth();
  const superseded = codes.codes.some(
    (one) => one.number === number && one.first_month > code.first_month && one.first_month <= thisMonth(),
  );
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Group
      component="li"
      justify="space-between"
      gap="6px 16px"
      py={8}
      c={ended || superseded ? 'dimmed' : 'inherit'}
    >
      <Box miw={0} flex={1}>
        <Group gap={8}>
          <Text component="span" fw={650}>
            {number}
          </Text>
          <Text component="span" fw={550}>
            {name}
          </Text>
          <StatusBadge form="striped" tone="plain">
            {t(`payCodes.kinds.${kind}`)}
          </StatusBadge>
        </Group>
        <Text fz="sm" c="dimmed">
          {[
            holds(code),
            account === null ? t('payCodes.account_of_pay') : `${t('payCodes.column.account')} ${account}`,
            ...(code.declared === null ? [] : [t(`payCodes.declared_as.${code.declared}`)]),
            ...(used ? [t('payCodes.used')] : []),
          ].join(' · ')}
        </Text>
      </Box>
      <Group gap="xs">
        {!used && (
          <Button
            {...small}
            {...nearing(dialog)}
            aria-label={t('payCodes.change', { name: `${number} ${name}` })}
            onClick={() => onTask({ kind: 'change', code })}
          >
            {t('payCodes.lines.edit')}
          </Button>
        )}
        {used && (
          <>
            <Button
              {...small}
              {...nearing(dialog)}
              title={t('payCodes.used_why')}
              onClick={() => onTask({ kind: 'meaning', code })}
            >
              {t('payCodes.new_meaning')}
            </Button>
            <Button
              {...small}
              {...nearing(dialog)}
              aria-label={t('payCodes.end', { name: `${number} ${name}` })}
              onClick={() => onTask({ kind: 'end', code })}
            >
              {t('payCodes.lines.end')}
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}

/** `Från mars 2026`, `mars 2026 till maj 2026` */
function useHolds(): (code: Pick<PayCode, 'first_month' | 'last_month'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ first_month, last_month }) => {
    const first = format.monthInWords(first_month);
    return last_month === null
      ? t('payCodes.holds_from', { first })
      : t('payCodes.holds_until', { first, last: format.monthInWords(last_month) });
  };
}
