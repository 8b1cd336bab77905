import { Box, Button, Flex } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { Failure } from './failure.tsx';

type Props = {
  readonly label: string;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly show: string;
  readonly hide: string;
  /** Read when the rows are shown. */
  readonly reading: UseQueryResult<unknown>;
  readonly failed: string;
  readonly none: string;
  /** How high one row is about to be. */
  readonly height: number;
  readonly rows: readonly ReactNode[];
};

/** What is over: collapsed, and read when it is expanded. */
export function PastRows(props: Props) {
  const { label, shown, onShow, show, hide, reading, failed, none, height, rows } = props;
  const { t } = useTranslation();
  return (
    <section aria-label={label}>
      <Button
        variant="subtle"
        color="gray"
        mih="var(--tap)"
        aria-expanded={shown}
        leftSection={<ChevronDown className={shared.chevron} size={18} aria-hidden="true" />}
        onClick={() => onShow(!shown)}
      >
        {shown ? hide : show}
      </Button>
      {shown && reading.isPending && <RowSkeletons label={t('common.loading')} count={2} height={height} />}
      {shown && reading.isError && reading.data === undefined && (
        <Failure
          error={reading.error}
          what={failed}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {shown && reading.data !== undefined && rows.length === 0 && (
        <Box component="p" c="dimmed" fz="sm">
          {none}
        </Box>
      )}
      {shown && reading.data !== undefined && rows.length > 0 && (
        <Flex component="ul" direction="column" gap={10}>
          {rows}
        </Flex>
      )}
    </section>
  );
}
