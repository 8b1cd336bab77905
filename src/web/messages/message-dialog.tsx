import { Box, NativeSelect, type NativeSelectProps, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createMessage, LONGEST_MESSAGE, type Message, reachOfMessage } from '../../contract/messages.ts';
import type { Shift } from '../../contract/shifts.ts';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import { send } from '../api.ts';
import { ask, changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { settingsQuery } from '../settings-query.ts';
import { sayError } from '../text/index.ts';
import shared from '../ui/shared.module.css';
import { MessageLine } from './message-line.tsx';
import { messagesOfShiftQuery, ownMessagesQuery } from './queries.ts';

/** A shift, or a place: the unit that is chosen first (NO_UNIT: those without one; null: the company), and the day. */
export type MessageTo =
  | { readonly shift: Shift; readonly times: string }
  | { readonly unit: string | null; readonly day: string | null };
type Props = { readonly to: MessageTo; readonly onClose: () => void };
const typed = z.object({ text: z.string(), unit: z.string(), day: z.string().nullable() });
type Values = { readonly text: string; readonly unit: string; readonly day: string | null };
type Whom = { readonly shift_id?: string; readonly unit_id?: string; readonly day?: string };

const [NAMED, SHOWN] = [3, 10];

/** A manager writes to the people of a shift, of a unit or of the company, and sees what was written before and whom it reached. */
export function MessageDialog({ to, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useSaid();
  const shift = 'shift' in to ? to.shift : null;
  const sheet = useFormSheet<Values, Message>({
    initial: { text: '', unit: 'unit' in to ? (to.unit ?? '') : '', day: 'day' in to ? to.day : null },
    check: ({ text }) => (text.trim() === '' ? { text: t('messages.missing') } : {}),
    send: ({ text, ...place }, { idempotencyKey }) =>
      send(createMessage, { body: { text: text.trim(), ...whomOf(shift, place) }, idempotencyKey }),
    onDone: ({ people = [], reached = 0 }) => {
      toast(said('sent', people, reached));
      void changed('notices');
      onClose();
    },
    draft: { name: `message:${shift?.id ?? ('unit' in to ? to.unit : null) ?? ''}`, schema: typed },
  });
  const { unit, day } = sheet.form.getValues();
  return (
    <FormSheet
      title={
        'shift' in to
          ? t('messages.to_shift', { times: to.times, day: format.shortDate(to.shift.date) })
          : t('messages.title')
      }
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('messages.send')}>
        {shift === null && (
          <>
            <UnitChoice {...sheet.form.getInputProps('unit')} />
            <DateField
              {...sheet.form.getInputProps('day')}
              label={t('messages.day')}
              description={t('messages.day_hint')}
              clearable
            />
          </>
        )}
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
        <Reach whom={whomOf(shift, { unit, day })} />
      </FormBody>
      <Written shift={shift} />
    </FormSheet>
  );
}

const whomOf = (shift: Shift | null, { unit, day }: Pick<Values, 'unit' | 'day'>): Whom =>
  shift === null
    ? { ...(unit === '' ? {} : { unit_id: unit }), ...(day === null || day === '' ? {} : { day }) }
    : { shift_id: shift.id };

/** The company, one of its open units, or those without one; nothing to choose where there is none. */
function UnitChoice(input: Omit<NativeSelectProps, 'data'>) {
  const { t } = useTranslation();
  const { value } = input;
  const units =
    useQuery(settingsQuery()).data?.units?.filter(({ closed, id }) => !closed || id === value) ?? [];
  if (units.length === 0) return null;
  return (
    <NativeSelect
      {...input}
      label={t('messages.to')}
      data={[
        { value: '', label: t('messages.all') },
        ...units.map(({ id, name }) => ({ value: id, label: name })),
        { value: NO_UNIT, label: t('messages.no_unit') },
      ]}
    />
  );
}

/** How many, and the first names of them. */
function useSaid() {
  const { t } = useTranslation();
  const format = useFormat();
  return (what: 'sent' | 'goes_to', people: Message['people'] = [], reached: number): string => {
    const shown = reached > NAMED + 1 ? NAMED : reached;
    const names = people.slice(0, shown).map(nameOf).join(', ');
    return reached > shown
      ? t(`messages.${what}_more`, { names, n: format.number(reached - shown) })
      : t(`messages.${what}`, { names });
  };
}

/** The people who would get it now. The server decides when it is sent: somebody may be put on a shift meanwhile. */
function Reach({ whom }: { readonly whom: Whom }) {
  const { t } = useTranslation();
  const said = useSaid();
  const { data, error } = useQuery(ask('shifts', reachOfMessage, { query: whom }));
  const text =
    data === undefined
      ? error === null
        ? ' '
        : sayError(error)
      : data.reached === 0
        ? t('messages.none')
        : said('goes_to', data.people, data.reached);
  return (
    <Text c="dimmed" fz="sm" className={shared.anywhere} role="status">
      {text}
    </Text>
  );
}

/** To a shift what was written to it; else what was written to units and to the company. */
function Written({ shift }: { readonly shift: Shift | null }) {
  const { t } = useTranslation();
  const found = useQuery(shift === null ? ownMessagesQuery() : messagesOfShiftQuery(shift.id)).data ?? [];
  const written = shift === null ? found.filter(({ shift_id }) => shift_id === null).slice(0, SHOWN) : found;
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
