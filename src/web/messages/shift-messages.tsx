import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MessageLine } from './message-line.tsx';
import { ownMessagesQuery } from './queries.ts';

/** What managers wrote to the people of the shift, of whom the user is one. Nothing when nothing was written. */
export function ShiftMessages({ shift_id }: { readonly shift_id: string }) {
  const { t } = useTranslation();
  const written = useQuery(ownMessagesQuery()).data?.filter((one) => one.shift_id === shift_id) ?? [];
  if (written.length === 0) return null;
  return (
    <Stack component="ul" gap={6} my={4} aria-label={t('messages.of_shift')}>
      {written.map((message) => (
        <MessageLine key={message.id} message={{ ...message, people: [], reached: 0 }} />
      ))}
    </Stack>
  );
}
