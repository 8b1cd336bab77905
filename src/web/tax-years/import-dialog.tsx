import { FileInput, NumberInput, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { importTaxYear, type TaxYearRow } from '../../contract/tax-years.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { packed } from '../packed-file.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { oneOf } from '../search.ts';
import { sayError } from '../text/index.ts';

type Props = { readonly proposed: number; readonly onClose: () => void };
type Values = { year: number | string; file: File | null; origin: string };

/** A year's file has about 400 kB. */
const LONGEST = 2_000_000;
const FAULTS = ['line', 'tables', 'gap', 'order', 'open', 'falls', 'another_year', 'formula'] as const;

/** Imports the tax agency's file of a year. */
export function ImportDialog({ proposed, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Values, TaxYearRow[]>({
    initial: { year: proposed, file: null, origin: '' },
    check: ({ year, file, origin }) => ({
      ...(typeof year !== 'number' ? { year: t('taxYears.year_missing') } : {}),
      ...(file === null ? { file: t('taxYears.file_missing') } : {}),
      ...(file !== null && file.size > LONGEST ? { file: t('taxYears.file_long') } : {}),
      ...(origin.trim() === '' ? { origin: t('taxYears.origin_missing') } : {}),
    }),
    send: async ({ year, file, origin }, { idempotencyKey }) =>
      send(importTaxYear, {
        body: { year: Number(year), origin: origin.trim(), file: file === null ? '' : await packed(file) },
        idempotencyKey,
      }),
    errorsOf: (error) => faultOf(error),
    onDone: () => {
      toast(i18next.t('taxYears.done', { year: sheet.form.getValues().year }));
      onClose();
      void changed('companies');
    },
    say: (error) =>
      Object.keys(faultOf(error)).length > 0 ? null : t('taxYears.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  return (
    <FormSheet size="sm" title={t('taxYears.dialog')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('taxYears.save')}>
        <NumberInput
          {...form.getInputProps('year')}
          label={t('taxYears.year')}
          allowDecimal={false}
          thousandSeparator={false}
          min={2022}
          max={2199}
          hideControls
          required
        />
        <FileInput
          {...form.getInputProps('file')}
          label={t('taxYears.file')}
          description={t('taxYears.file_hint')}
          accept=".txt,.json,text/plain,application/json"
          required
        />
        <TextInput
          {...form.getInputProps('origin')}
          label={t('taxYears.origin')}
          description={t('taxYears.origin_hint')}
          maxLength={500}
          required
        />
      </FormBody>
    </FormSheet>
  );
}

/** What is wrong with the file, in words, from the server's `fault: place`. */
function faultOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'tax_file_broken') return {};
  const [said = '', ...rest] = (error.errors.file?.[0] ?? '').split(': ');
  const fault = oneOf(FAULTS, said);
  return fault === undefined ? {} : { file: i18next.t(`taxYears.faults.${fault}`, { at: rest.join(': ') }) };
}
