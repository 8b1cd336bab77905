import { Box, Button, Flex, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BellRing from 'lucide-react/icons/bell-ring';
import CheckCheck from 'lucide-react/icons/check-check';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../parts/failure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { type News, newsOf } from './news.ts';
import { NoticeIcon } from './notice-icon.tsx';
import classes from './notice-panel.module.css';
import { placeOf } from './notice-place.ts';
import { type NoticeLine, useNoticeWords } from './notice-words.ts';
import { noticesQuery, useReadNotices } from './notices-query.ts';

type Props = {
  readonly onClose: () => void;
  /** The sheet of a phone already has its heading. */
  readonly headed: boolean;
};

/** The notices in words, each a link to the page where the user can act on it. */
export function NoticePanel({ onClose, headed }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(noticesQuery());
  const read = useReadNotices();
  const news = useMemo(() => newsOf(data ?? []), [data]);
  const unread = news.some((one) => one.unread);
  const panel = useRef<HTMLDivElement>(null);
  // The button disappears when nothing is unread. The focus stays in the panel, so that Escape still closes it.
  const readAll = (): void => {
    read();
    panel.current?.focus();
  };
  return (
    <Stack ref={panel} tabIndex={-1} gap={0} mih={0} className={classes.panel} data-headed={headed}>
      {(headed || unread) && (
        <div className={classes.head}>
          {headed && (
            <Title order={2} fz={17}>
              {t('notices.title')}
            </Title>
          )}
          {unread && (
            <Button
              variant="subtle"
              size="compact-sm"
              h="var(--tap)"
              leftSection={<CheckCheck size={16} />}
              onClick={readAll}
            >
              {t('notices.read_all')}
            </Button>
          )}
        </div>
      )}
      <div className={classes.body}>
        {data === undefined && error === null && <RowSkeletons label={t('common.loading')} count={3} />}
        {data === undefined && error !== null && (
          <Failure
            error={error}
            what={t('notices.failed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data?.length === 0 && (
          <EmptyState
            level={3}
            icon={<BellRing size={28} />}
            title={t('notices.empty')}
            text={t('notices.empty_text')}
          />
        )}
        {news.length > 0 && (
          <ul className={shared.lines}>
            {news.map((one) => (
              <NewsRow
                key={one.notices[0].id}
                news={one}
                onOpen={() => {
                  if (one.unread) read(one.notices.map(({ id }) => id));
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Stack>
  );
}

const LINES = 3;

function NewsRow({ news, onOpen }: { readonly news: News; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { title, lines, reason, age } = useNoticeWords()(news);
  const rest = lines.length - LINES;
  return (
    <li>
      <Link {...placeOf(news)} className={classes.row ?? ''} data-unread={news.unread} onClick={onOpen}>
        <span className={classes.icon} aria-hidden="true">
          <NoticeIcon kind={news.kind} />
        </span>
        <Flex component="span" direction="column" gap={2} miw={0}>
          <Flex component="span" align="baseline" justify="space-between" gap={12}>
            <span className={classes.what}>{title}</span>
            <Text span flex="none" c="dimmed" fz="xs">
              {age}
            </Text>
          </Flex>
          {lines.slice(0, LINES).map((line) => (
            <Line key={line.id} line={line} />
          ))}
          {rest > 0 && (
            <Text span c="dimmed" fz="sm">
              {t('notices.more', { count: rest })}
            </Text>
          )}
          {reason !== null && (
            <Text span c="var(--mantine-color-text)" fz="sm" className={shared.anywhere}>
              {t('notices.reason', { reason })}
            </Text>
          )}
        </Flex>
        {news.unread && (
          <Box component="span" w={8} h={8} mt={7} bdrs="50%" bg="var(--accent)">
            <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>
          </Box>
        )}
      </Link>
    </li>
  );
}

/** Old to new. */
function Line({ line: { was, is } }: { readonly line: NoticeLine }) {
  const { t } = useTranslation();
  if (is === '') return null;
  return (
    <Text span c="dimmed" fz="sm">
      {was !== null && (
        <>
          <s className={shared.nowrap}>{was}</s>{' '}
          <ArrowRight size={13} className={classes.arrow} aria-hidden="true" />
          <VisuallyHidden>{t('notices.became')}</VisuallyHidden>{' '}
        </>
      )}
      <Box component="span" c="var(--mantine-color-text)" className={shared.nowrap}>
        {is}
      </Box>
    </Text>
  );
}
