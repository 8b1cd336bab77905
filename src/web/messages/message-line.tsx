import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/messages.ts';
import { useFormat } from '../format.ts';
import { USUAL_ZONE } from '../months.ts';
import { nameOf } from '../roles.ts';
import { settingsQuery } from '../settings-query.ts';
import shared from '../ui/shared.module.css';

/** A message as it was written, by whom and when, and for its managers the people that it reached. */
export function MessageLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const { people = [], reached = 0 } = message;
  const names = people.map(nameOf).join(', ');
  const rest = reached - people.length;
  const unit = useQuery(settingsQuery()).data?.units?.find(({ id }) => id === message.unit_id)?.name;
  return (
    <Box component="li" fz="sm" className={shared.anywhere}>
      <Text c="var(--mantine-color-text)" fz="sm" style={{ whiteSpace: 'pre-line' }}>
        {message.text}
      </Text>
      <Text c="dimmed" fz="xs">
        {t('messages.written', {
          name: nameOf(message.written_by),
          at: format.instant(message.written_at, zone),
        })}
        {unit !== undefined && ` · ${unit}`}
        {message.day !== null && ` · ${t('messages.of_day', { day: format.shortDate(message.day) })}`}
      </Text>
      {names !== '' && (
        <Text c="dimmed" fz="xs">
          {rest > 0
            ? t('messages.reached_more', { names, n: format.number(rest) })
            : t('messages.reached', { names })}
        </Text>
      )}
    </Box>
  );
}
