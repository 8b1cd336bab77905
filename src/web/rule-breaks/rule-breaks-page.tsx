import { Box, Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { exportRuleOverrides, listRuleOverrides, type RuleOverride } from '../../contract/rule-overrides.ts';
import { sendPage } from '../api.ts';
import { saveFile } from '../exports/save-file.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { useBrokenWords } from '../roster/conflict-words.ts';
import { sayError } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { PlanRules } from './plan-rules.tsx';

const PAGE = 100;

/** The rules that plans broke, each with its person, what was found, the reason and its author. */
export function RuleBreaksPage() {
  const { t } = useTranslation();
  const reading = useInfiniteQuery({
    queryKey: ['assignments', listRuleOverrides.name],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      sendPage(listRuleOverrides, {
        query: { limit: String(PAGE), ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = reading.data?.pages.flatMap((page) => page.rows) ?? null;
  return (
    <PageFrame title={t('ruleBreaks.title')} lead={t('ruleBreaks.lead')} actions={<Export />}>
      <PlanRules />
      {reading.error !== null && (
        <Failure
          what={t('ruleBreaks.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {rows === null && reading.error === null && (
        <RowSkeletons label={t('common.loading')} count={5} height={64} />
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<TriangleAlert size={28} />}
          title={t('ruleBreaks.none')}
          text={t('ruleBreaks.none_text')}
        />
      )}
      {rows !== null && rows.length > 0 && (
        <Card title={t('ruleBreaks.title')}>
          <Box component="ul" className={shared.lines}>
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </Box>
        </Card>
      )}
      <MoreButton reading={reading}>{t('ruleBreaks.more')}</MoreButton>
    </PageFrame>
  );
}

function Line({ row }: { readonly row: RuleOverride }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useBrokenWords();
  const by = row.made_by === null ? t('ruleBreaks.nobody') : nameOf(row.made_by);
  return (
    <Stack component="li" gap={2} py={8}>
      <Text className={shared.anywhere}>{say(row)}</Text>
      <Text fw={650} className={shared.anywhere}>
        {row.reason}
      </Text>
      <Text c="dimmed" fz="sm">
        {t('ruleBreaks.said', { by, at: format.date(row.made_at.slice(0, 10)) })}
      </Text>
    </Stack>
  );
}

function Export() {
  const { t } = useTranslation();
  const making = useMutation({
    mutationFn: async () => {
      const { fetchLongFile } = await import('../exports/long-file.tsx');
      return fetchLongFile(exportRuleOverrides, { query: {} });
    },
    meta: { quiet: true },
    onSuccess: (file) => {
      if (file === null) return;
      saveFile(file.name, file.bytes);
      toast(i18next.t('exports.done', { name: file.name }));
    },
    onError: (error) => toastError(i18next.t('exports.failed', { why: sayError(error) })),
  });
  return (
    <Button
      variant="default"
      mih="var(--tap)"
      leftSection={<Download size={18} aria-hidden="true" />}
      loading={making.isPending}
      onClick={() => making.mutate()}
    >
      {t('ruleBreaks.export')}
    </Button>
  );
}
