import { Box, Checkbox, Stack, Table, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { pasteVacationBalances } from '../../contract/vacation.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sayError } from '../text/index.ts';

type Pasted = ReplyOf<typeof pasteVacationBalances>;
type Values = { readonly from_day: string | null; readonly text: string; readonly variable_only: boolean };

/** Reads balances from a pasted sheet, shows what each row says, and saves them when all are right. */
export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<{ readonly of: string; readonly pasted: Pasted } | null>(null);
  const sheet = useFormSheet<Values, Pasted>({
    initial: { from_day: `${today().slice(0, 7)}-01`, text: '', variable_only: false },
    check: ({ from_day }) =>
      from_day?.endsWith('-01') === true ? {} : { from_day: t('vacationLedger.first_of_month') },
    send: (values, { idempotencyKey }) => {
      const { from_day, text, variable_only } = values;
      const save = isRight(read, values);
      const known = save ? knownIn(read?.pasted) : [];
      return send(pasteVacationBalances, {
        body: {
          from_day: from_day ?? '',
          text,
          save,
          ...(known.length === 0 ? {} : { known }),
          ...(variable_only ? { variable_only } : {}),
        },
        idempotencyKey,
      });
    },
    onDone: (pasted) => {
      if (!pasted.saved) {
        setRead({ of: keyOf(sheet.form.getValues()), pasted });
        return;
      }
      toast(i18next.t('vacationLedger.paste.done'));
      onClose();
      void changed('users', 'pay', 'pay-months');
    },
    say: (error) => {
      setRead(null);
      return sayError(error);
    },
  });
  const { form } = sheet;
  const shown = read !== null && read.of === keyOf(form.values) ? read.pasted : null;
  const ready = isRight(read, form.values);
  const is_asked =
    form.values.variable_only || read?.pasted.rows.some(({ fault }) => fault?.code === 'whole_pay') === true;
  return (
    <FormSheet side size={640} title={t('vacationLedger.paste.title')} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={
          ready
            ? t('vacationLedger.paste.save', { count: shown?.rows.length ?? 0 })
            : t('vacationLedger.paste.read')
        }
      >
        <DateField {...form.getInputProps('from_day')} label={t('fields.from_day')} required />
        <Textarea
          {...form.getInputProps('text')}
          label={t('vacationLedger.paste.text')}
          description={t('vacationLedger.paste.lead')}
          maxLength={200_000}
          placeholder={t('vacationLedger.paste.headings')}
          minRows={6}
          maxRows={14}
          autosize
          required
        />
        {is_asked && (
          <Checkbox
            label={t('vacationLedger.variable_only')}
            description={t('vacationLedger.variable_only_hint')}
            checked={form.values.variable_only}
            onChange={(event) => form.setFieldValue('variable_only', event.currentTarget.checked)}
          />
        )}
        {shown !== null && <Rows pasted={shown} ready={ready} />}
      </FormBody>
    </FormSheet>
  );
}

/** The balances that the preview shows as those to be replaced. */
const knownIn = (pasted: Pasted | undefined) =>
  (pasted?.rows ?? []).flatMap(({ user, was }) =>
    user === null || was == null ? [] : [{ user, version: was.version }],
  );

/** A number, with the one it replaces before it. */
const replaced = (was: number | undefined, now: number | null): string =>
  was === undefined || was === (now ?? 0) ? String(now ?? '') : `${was} → ${now ?? 0}`;

const keyOf = ({ from_day, text, variable_only }: Values): string => `${from_day} ${variable_only} ${text}`;

/** Were these rows read, and are all right? */
function isRight(read: { readonly of: string; readonly pasted: Pasted } | null, values: Values): boolean {
  if (read === null || read.of !== keyOf(values)) return false;
  return read.pasted.rows.length > 0 && read.pasted.rows.every(({ fault }) => fault === null);
}

function Rows({ pasted, ready }: { readonly pasted: Pasted; readonly ready: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack gap={8}>
      {pasted.unknown_columns.length > 0 && (
        <Text c="dimmed" fz="sm">
          {t('vacationLedger.paste.unknown_columns', { names: pasted.unknown_columns.join(', ') })}
        </Text>
      )}
      {!ready && (
        <Text c="var(--bad)" fz="sm" role="alert">
          {t('vacationLedger.paste.all_wrong')}
        </Text>
      )}
      <Box fz="sm" mah={320} style={{ overflow: 'auto' }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('vacationLedger.paste.row')}</Table.Th>
              <Table.Th>{t('vacationLedger.paste.person')}</Table.Th>
              <Table.Th>{t('vacationLedger.earned')}</Table.Th>
              <Table.Th>{t('vacationLedger.taken')}</Table.Th>
              <Table.Th>{t('vacationLedger.saved_days')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pasted.rows.map((row) => (
              <Table.Tr key={row.row}>
                <Table.Td>{row.row}</Table.Td>
                <Table.Td>
                  {row.name ?? row.person}
                  {row.fault !== null && (
                    <Text span c="var(--bad)" fz="sm" display="block">
                      {t(`vacationLedger.paste.faults.${row.fault.code}`, { column: row.fault.column ?? '' })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{replaced(row.was?.paid_days, row.paid_days)}</Table.Td>
                <Table.Td>{replaced(row.was?.taken_days, row.taken_days)}</Table.Td>
                <Table.Td>
                  {replaced(row.was?.saved_days, row.saved_days ?? row.was?.saved_days ?? null)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Stack>
  );
}
