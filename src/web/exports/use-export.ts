import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ExportFormat, exportMonth, exportTimeEntries } from '../../contract/exports.ts';
import { exportRoster } from '../../contract/roster-exports.ts';
import type { Sending } from '../api.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { languageOf, sayError } from '../text/index.ts';
import { saveFile } from './save-file.ts';

/** The contents of a file: a person's month, a week of the roster, or the filtered list. `null`: there is nothing to export. */
export type Exported =
  | { readonly what: 'month'; readonly user: string /** `YYYY-MM` */; readonly month: string }
  | ({ readonly what: 'roster' } & Omit<Sending<typeof exportRoster>['query'], 'format' | 'language'>)
  | ({ readonly what: 'list' } & Omit<Sending<typeof exportTimeEntries>['query'], 'format' | 'language'>);

/** Fetches the file, saves it under the server's name, and shows a message. */
export function useExport(exported: Exported | null) {
  const making = useMutation({
    mutationFn: async (format: ExportFormat) => {
      if (exported === null) return;
      const file = await fetched(exported, format);
      if (file === null) return;
      const { name, bytes } = file;
      saveFile(name, bytes);
      toast(i18next.t('exports.done', { name }));
    },
    onError: (error) => toastError(i18next.t('exports.failed', { why: sayError(error) })),
  });
  return { making: making.isPending, make: (format: ExportFormat) => making.mutate(format) };
}

async function fetched(exported: Exported, format: ExportFormat) {
  const { fetchLongFile } = await import('./long-file.tsx');
  const form = { format, language: languageOf(i18next.language) };
  if (exported.what === 'list') {
    const { what: _, ...query } = exported;
    return fetchLongFile(exportTimeEntries, { query: { ...query, ...form } });
  }
  if (exported.what === 'roster') {
    const { what: _, ...query } = exported;
    return fetchLongFile(exportRoster, { query: { ...query, ...form } });
  }
  const [year = '', month = ''] = exported.month.split('-');
  const query = { ...form, user: exported.user, year, month: String(Number(month)) };
  return fetchLongFile(exportMonth, { query });
}
