import { Box, FileInput, Stack, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comparePay, MOST_OLD_FILES, type PayComparison } from '../../contract/pay-comparisons.ts';
import { OLD_FILE_FAULTS } from '../../core/pay-compare/old-file.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { packed } from '../packed-file.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { oneOf } from '../search.ts';
import { sayError } from '../text/index.ts';
import { Verdict } from './verdict.tsx';

type Props = {
  readonly month: string;
  readonly onCompared: () => void;
  readonly onPerson: (user: string) => void;
  readonly onClose: () => void;
};
type Values = { files: File[]; list: string };

/** The largest file that the server reads. */
const LONGEST = 8_000_000;

/** Reads the old program's files beside a month, and shows what differs. */
export function CompareDialog({ month, onCompared, onPerson, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [verdict, setVerdict] = useState<PayComparison | null>(null);
  // The names of the files that were sent last, for the sentence of a refusal.
  const names = useRef<readonly string[]>([]);
  // The place of the pasted list among them.
  const pasted = useRef<number | null>(null);
  const sheet = useFormSheet<Values, PayComparison>({
    initial: { files: [], list: '' },
    // The files are still where they were chosen.
    asks: false,
    check: (typed) => {
      const files = allFiles(typed, t('parallelRun.list_name'));
      const long = files.find(({ size }) => size > LONGEST);
      if (files.length === 0) return { files: t('parallelRun.file_missing') };
      if (files.length > MOST_OLD_FILES)
        return { files: t('parallelRun.too_many', { most: MOST_OLD_FILES }) };
      return long === undefined ? {} : { files: t('parallelRun.file_long', { file: long.name }) };
    },
    send: async (typed) => {
      const files = allFiles(typed, t('parallelRun.list_name'));
      const { year, number } = partsOf(month);
      names.current = files.map(({ name }) => name);
      pasted.current = typed.list.trim() === '' ? null : files.length - 1;
      return send(comparePay, {
        body: { year, month: number, files: await Promise.all(files.map(packed)) },
      });
    },
    onDone: (reply) => {
      setVerdict(reply);
      onCompared();
    },
    onRefused: () => setVerdict(null),
    errorsOf: (error) => faultOf(error, names.current, pasted.current),
    say: (error) =>
      Object.keys(faultOf(error, names.current, pasted.current)).length > 0
        ? null
        : t('parallelRun.failed', { detail: sayError(error) }),
  });
  const { form, busy } = sheet;
  const choose = (files: File[]): void => {
    setVerdict(null);
    form.setFieldValue('files', files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) choose([...form.getValues().files, ...dropped]);
  };
  return (
    <FormSheet
      size="lg"
      title={t('parallelRun.dialog', { month: format.monthInWords(month) })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t(verdict === null ? 'parallelRun.compare' : 'parallelRun.again')}>
        <Box onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <FileInput
            {...form.getInputProps('files')}
            onChange={choose}
            multiple
            clearable
            label={t('parallelRun.files')}
            description={t('parallelRun.files_hint')}
            accept=".xml,.pxml,.si,.se,.sie,.txt,.csv,text/xml,application/xml,text/plain,text/csv"
          />
        </Box>
        <Textarea
          {...form.getInputProps('list')}
          onChange={(event) => {
            setVerdict(null);
            form.setFieldValue('list', event.currentTarget.value);
          }}
          label={t('parallelRun.list')}
          description={t('parallelRun.list_hint')}
          placeholder={t('parallelRun.list_headings')}
          maxLength={200_000}
          minRows={3}
          maxRows={10}
          autosize
        />
        <Stack gap={12} aria-live="polite">
          {busy !== null && <Text fz="sm">{t('parallelRun.busy')}</Text>}
          {busy === null && verdict !== null && (
            <Verdict month={month} verdict={verdict} onPerson={onPerson} onMapped={() => sheet.submit()} />
          )}
        </Stack>
      </FormBody>
    </FormSheet>
  );
}

/** The chosen files, and the pasted list as one more. */
const allFiles = ({ files, list }: Values, name: string): File[] =>
  list.trim() === '' ? files : [...files, new File([list], name)];

/** What is wrong with a file, in words, from the server's `fault: line: place` under its place in the list. */
function faultOf(error: unknown, files: readonly string[], pasted: number | null): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'old_file_unreadable') return {};
  const [[place = '', [text = '']] = ['', ['']]] = Object.entries(error.errors);
  const index = Number(place.replace('files.', ''));
  const file = files[index] ?? '';
  const [said = '', line = '', ...at] = text.split(': ');
  const fault = oneOf(OLD_FILE_FAULTS, said);
  if (fault === undefined) return {};
  const words = i18next.t(`parallelRun.faults.${fault}`, { file, line, at: at.join(': ') });
  return index === pasted ? { list: words } : { files: words };
}
