import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { Failure } from '../parts/failure.tsx';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { RowButtons } from './row-buttons.tsx';

type Props<Row> = {
  readonly of: 'unit' | 'position' | 'skill';
  readonly reading: UseQueryResult<readonly Row[]>;
  /** What is said of a row under its name. */
  readonly more: (row: Row) => ReactNode;
  readonly onNew: () => void;
  readonly onChange: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
  /** Fetches the dialog when a button is about to open it. */
  readonly near: { readonly onPointerEnter?: () => void; readonly onFocus?: () => void };
  readonly children: ReactNode;
};

/** A list of names of the company: units, positions or skills. */
export function NamedList<Row extends NamedRow>(props: Props<Row>) {
  const { of, reading, more, onNew, onChange, onRemove, near, children } = props;
  const { t } = useTranslation();
  const { data } = reading;
  return (
    <Card title={t(`units.${of}.title`)}>
      {data === undefined && reading.isError && (
        <Failure
          what={t('units.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {data !== undefined && (
        <Stack gap={8} align="start">
          <Text c="dimmed" fz="sm">
            {t(`units.${of}.lead`)}
          </Text>
          {data.length > 0 && (
            <Box component="ul" className={shared.lines} w="100%">
              {data.map((row) => (
                <Line
                  key={row.id}
                  row={row}
                  near={near}
                  more={more(row)}
                  onChange={() => onChange(row)}
                  onRemove={() => onRemove(row)}
                />
              ))}
            </Box>
          )}
          <Button {...near} variant="default" mih="var(--tap)" onClick={onNew}>
            {t(`units.${of}.new`)}
          </Button>
        </Stack>
      )}
      {children}
    </Card>
  );
}

type LineProps = Pick<Props<NamedRow>, 'near'> & {
  readonly row: NamedRow;
  readonly more: ReactNode;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function Line({ row: { name, closed }, near, more, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  return (
    <Group component="li" justify="space-between" gap="4px 12px" py={4} c={closed ? 'dimmed' : 'inherit'}>
      <Group gap={8} miw={0}>
        <Text component="span" fw={650} className={shared.anywhere}>
          {name}
        </Text>
        {closed && (
          <StatusBadge form="striped" tone="plain">
            {t('units.closed')}
          </StatusBadge>
        )}
      </Group>
      <RowButtons name={name} near={near} onChange={onChange} onRemove={onRemove} />
      {more}
    </Group>
  );
}
