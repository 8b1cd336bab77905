import { Box, Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../parts/failure.tsx';
import { PATHS } from '../paths.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { HistoryEntries } from './history-entries.tsx';
import { type Asked, historyQuery } from './queries.ts';

type Props = {
  readonly asked: Asked;
  readonly person?: { readonly id: string; readonly name: string };
};

/** The history of one object, the latest entry first. */
export function ThingHistory({ asked, person }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(historyQuery(asked, true));
  if (error !== null)
    return (
      <Failure
        error={error}
        what={t('history.section.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <RowSkeletons label={t('common.loading')} count={2} height={32} />;
  const entries = data.pages.flatMap(({ rows }) => rows);
  return (
    <Stack gap={10} align="flex-start" mt={6}>
      {entries.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('history.section.none')}
        </Text>
      ) : (
        <HistoryEntries entries={entries} of="thing" />
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          mih="var(--tap)"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      )}
      {person !== undefined && (
        <Box fz="sm">
          {' '}
          <Link
            className={shared.link ?? ''}
            to={PATHS.history}
            search={{ about: person.id }}
            preload={false}
          >
            {t('history.section.all', { name: person.name })}
          </Link>
        </Box>
      )}
    </Stack>
  );
}
