import { Box, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkManualLines,
  MOST_ROWS,
  pasteManualLines,
  type SheetVerdict,
} from '../../contract/manual-lines.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sumOf } from '../pay/pay-sum.ts';
import { sayError } from '../text/index.ts';
import { Finding } from '../ui/finding.tsx';
import table from '../ui/table.module.css';
import { rowsIn } from './sheet-rows.ts';

type Props = { readonly month: string; readonly onClose: () => void };
type Checked = { readonly text: string; readonly verdict: SheetVerdict };

/** Rows from a spreadsheet: checked row by row, then entered all at once. */
export function SheetDialog({ month, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [checked, setChecked] = useState<Checked | null>(null);
  const isClean = (text: string): boolean => checked?.text === text && checked.verdict.faulty === 0;
  const sheet = useFormSheet<{ text: string }, SheetVerdict | { lines: number }>({
    initial: { text: '' },
    check: ({ text }) => {
      const count = rowsIn(text).length;
      if (count === 0) return { text: t('payCodes.sheet.empty') };
      return count > MOST_ROWS ? { text: t('payCodes.sheet.too_many', { most: MOST_ROWS }) } : {};
    },
    send: ({ text }, { idempotencyKey }) => {
      const body = { month, rows: rowsIn(text) };
      return isClean(text)
        ? send(pasteManualLines, { body, idempotencyKey })
        : send(checkManualLines, { body });
    },
    onDone: (reply) => {
      if ('faulty' in reply) {
        setChecked({ text: sheet.form.getValues().text, verdict: reply });
        return;
      }
      toast(i18next.t('payCodes.sheet.done', { count: reply.lines }));
      onClose();
      void changed('payroll', 'pay-months');
    },
    // What was right a moment ago is checked again.
    onRefused: () => setChecked(null),
    errorsOf: (error) =>
      error instanceof ApiError && error.code === 'sheet_refused' ? { text: sayError(error) } : {},
    say: (error) =>
      error instanceof ApiError && error.code === 'sheet_refused'
        ? null
        : t('payCodes.sheet.failed', { why: sayError(error) }),
  });
  const { text } = sheet.form.values;
  const verdict = checked?.text === text ? checked.verdict : null;
  const sum = sumOf((verdict?.rows ?? []).map(({ amount }) => amount ?? 0));
  return (
    <FormSheet
      size="lg"
      title={t('payCodes.sheet.title', { month: format.monthInWords(month) })}
      onClose={onClose}
    >
      <FormBody
        sheet={sheet}
        submit={
          verdict?.faulty === 0
            ? t('payCodes.sheet.commit', { count: verdict.rows.length })
            : t('payCodes.sheet.check')
        }
        above={
          verdict !== null && (
            <Finding tone={verdict.faulty === 0 ? 'good' : 'wait'} small>
              {verdict.faulty === 0
                ? t('payCodes.sheet.good', { count: verdict.rows.length, sum: format.krOre(sum) })
                : t('payCodes.sheet.faulty', { count: verdict.faulty })}
            </Finding>
          )
        }
      >
        <Text>{t('payCodes.sheet.lead')}</Text>
        <Textarea
          {...sheet.form.getInputProps('text')}
          label={t('payCodes.sheet.input')}
          description={t('payCodes.sheet.hint')}
          autosize
          minRows={4}
          maxRows={10}
          required
          data-autofocus
        />
        {verdict !== null && <Verdicts verdict={verdict} />}
      </FormBody>
    </FormSheet>
  );
}

/** How each row is read; the wrong ones first. */
function Verdicts({ verdict }: { readonly verdict: SheetVerdict }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = verdict.rows.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0));
  return (
    <Box
      mah={320}
      style={{ overflow: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={t('payCodes.sheet.verdict')}
    >
      <table className={`${table.table} ${table.close}`} aria-label={t('payCodes.sheet.verdict')}>
        <thead>
          <tr>
            <th scope="col">{t('payCodes.sheet.row')}</th>
            <th scope="col">{t('payCodes.sheet.verdict')}</th>
            <th scope="col" className={table.figure}>
              {t('payCodes.sheet.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, person, name, amount, faults }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>
                {faults.length === 0
                  ? `${person ?? ''}, ${name ?? ''}`
                  : faults
                      .map(({ field, why }) =>
                        t('payCodes.sheet.fault', {
                          column: t(`payCodes.sheet.columns.${field}`),
                          why: t(`payCodes.sheet.why.${why}`),
                        }),
                      )
                      .join('. ')}
              </td>
              <td className={table.figure}>{amount === null ? '' : format.krOre(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
