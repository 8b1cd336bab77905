import { Box, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createMessage, LONGEST_MESSAGE, type Message } from '../../contract/messages.ts';
import type { NamedRow } from '../../contract/named-rows.ts';
import type { Shift } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import shared from '../ui/shared.module.css';
import { MessageLine } from './message-line.tsx';
import { messagesOfShiftQuery, ownMessagesQuery } from './queries.ts';

type To =
  | { readonly shift: Shift; readonly times: string; readonly unit?: never }
  | { readonly unit: NamedRow; readonly shift?: never };
type Props = { readonly to: To; readonly onClose: () => void };
const typed = z.object({ text: z.string(), day: z.string().nullable() });
type Values = { readonly text: string; readonly day: string | null };

const NAMED = 3;

/** A manager writes to the people of a shift or of a unit, and sees what was written before and whom it reached. */
export function MessageDialog({ to, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { shift, unit } = to;
  const sheet = useFormSheet<Values, Message>({
    initial: { text: '', day: null },
    check: ({ text }) => (text.trim() === '' ? { text: t('messages.missing') } : {}),
    send: ({ text, day }, { idempotencyKey }) => {
      const whom =
        shift === undefined
          ? { unit_id: unit.id, ...(day === null || day === '' ? {} : { day }) }
          : { shift_id: shift.id };
      return send(createMessage, { body: { text: text.trim(), ...whom }, idempotencyKey });
    },
    onDone: ({ people = [] }) => {
      const first = people.slice(0, NAMED).map(nameOf).join(', ');
      const rest = people.length - NAMED;
      toast(
        rest > 0
          ? t('messages.sent_more', { names: first, n: format.number(rest) })
          : t('messages.sent', { names: first }),
      );
      void changed('notices');
      onClose();
    },
    draft: { name: `message:${shift === undefined ? unit.id : shift.id}`, schema: typed },
  });
  return (
    <FormSheet
      title={
        shift === undefined
          ? t('messages.to_unit', { name: unit.name })
          : t('messages.to_shift', { times: to.times, day: format.shortDate(shift.date) })
      }
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('messages.send')}>
        {shift !== undefined && <Addressed shift={shift} />}
        <Textarea
          {...sheet.form.getInputProps('text')}
          label={t('messages.text')}
          description={t('messages.hint')}
          maxLength={LONGEST_MESSAGE}
          autosize
          minRows={3}
          maxRows={8}
          required
          data-autofocus
        />
        {shift === undefined && (
          <DateField
            {...sheet.form.getInputProps('day')}
            label={t('messages.day')}
            description={t('messages.day_hint')}
            clearable
          />
        )}
      </FormBody>
      <Written to={to} />
    </FormSheet>
  );
}

/** Those on the shift who will get it. The server decides: somebody may be put on the shift meanwhile. */
function Addressed({ shift }: { readonly shift: Shift }) {
  const { t } = useTranslation();
  const me = useMe();
  const names = shift.assignments
    .filter(({ status, worker_id }) => status !== 'rejected' && worker_id !== me.id)
    .map(({ worker }) => nameOf(worker));
  return (
    <Text c="dimmed" fz="sm" className={shared.anywhere}>
      {names.length === 0 ? t('messages.none') : t('messages.goes_to', { names: names.join(', ') })}
    </Text>
  );
}

function Written({ to: { shift, unit } }: Pick<Props, 'to'>) {
  const { t } = useTranslation();
  const found =
    useQuery(shift === undefined ? ownMessagesQuery() : messagesOfShiftQuery(shift.id)).data ?? [];
  const written = shift === undefined ? found.filter(({ unit_id }) => unit_id === unit.id) : found;
  if (written.length === 0) return null;
  return (
    <Box component="section" mt="lg" aria-label={t('messages.before')}>
      <Text fw={600} fz="sm" mb={6}>
        {t('messages.before')}
      </Text>
      <Stack component="ul" gap={10}>
        {written.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </Stack>
    </Box>
  );
}
