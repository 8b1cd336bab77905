import { Box, Button, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../ui/shared.module.css';
import { newsOf } from './news.ts';
import { useNoticeWords } from './notice-words.ts';
import { noticesQuery, useReadNotices } from './notices-query.ts';

const SHOWN = 2;
/** A longer one is opened by a press. */
const LINES = 3;

/** What managers wrote and the person has not read, the newest first, each with what marks it as read. */
export function UnreadMessages() {
  const { t } = useTranslation();
  const words = useNoticeWords();
  const read = useReadNotices();
  const notices = useQuery(noticesQuery()).data ?? [];
  const [all, setAll] = useState(false);
  const unread = notices.filter(({ kind, read_at }) => kind === 'message_written' && read_at === null);
  const rest = unread.length - SHOWN;
  if (unread.length === 0) return null;
  return (
    <Box component="section" miw={0} aria-label={t('notices.messages')}>
      <Stack component="ul" gap={8}>
        {newsOf(unread)
          .slice(0, all ? unread.length : SHOWN)
          .map((one) => {
            const { title, lines, reason, age } = words(one);
            return (
              <Flex
                key={one.notices[0].id}
                component="li"
                className={shared.panel}
                gap={8}
                align="start"
                pl={12}
                py={6}
              >
                <Box flex="1 1 0" miw={0} py={4} className={shared.anywhere}>
                  <Text fz={13} lh={1.3} c="dimmed">
                    {[title, ...lines.map(({ is }) => is), age].join(' · ')}
                  </Text>
                  <Words text={reason ?? ''} />
                </Box>
                <Button
                  variant="subtle"
                  px={12}
                  mih={44}
                  flex="none"
                  leftSection={<Check size={18} aria-hidden="true" />}
                  onClick={() => read(one.notices.map(({ id }) => id))}
                >
                  {t('notices.read')}
                  <VisuallyHidden>{`: ${title}, ${age}`}</VisuallyHidden>
                </Button>
              </Flex>
            );
          })}
      </Stack>
      {rest > 0 && !all && (
        <Button variant="subtle" size="compact-sm" mih="var(--tap)" onClick={() => setAll(true)}>
          {t('notices.more', { count: rest })}
        </Button>
      )}
    </Box>
  );
}

function Words({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const is_long = text.length > 140 || text.split('\n').length > LINES;
  return (
    <>
      <Text
        fz={15}
        lh={1.4}
        style={{ whiteSpace: 'pre-line' }}
        {...(whole || !is_long ? {} : { lineClamp: LINES })}
      >
        {text}
      </Text>
      {is_long && !whole && (
        <Button variant="subtle" size="compact-sm" px={0} mih="var(--tap)" onClick={() => setWhole(true)}>
          {t('notices.whole')}
        </Button>
      )}
    </>
  );
}
