import { Box, FileInput } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetFault, type SheetFileFault } from './sheet-fault.ts';

type Props = {
  readonly most: { readonly rows: number; readonly characters: number };
  /** The text of the file that was chosen. */
  readonly onText: (text: string) => void;
  /** Where a file may be dropped too. */
  readonly children: ReactNode;
};

/** A CSV or XLSX file, chosen or dropped, read in the browser as the text of a sheet. One that cannot be read changes nothing. */
export function SheetInput({ most, onText, children }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<SheetFileFault | null>(null);
  const readings = useRef(0);
  const read = async (chosen: File | null | undefined): Promise<void> => {
    setFile(chosen ?? null);
    setFault(null);
    readings.current += 1;
    const reading = readings.current;
    if (chosen == null) return;
    // A file that was chosen later counts, even if it was read first.
    const is_late = (): boolean => reading !== readings.current;
    try {
      const { sheetTextOf } = await import('./read-file.ts');
      const text = await sheetTextOf(chosen, most);
      if (!is_late()) onText(text);
    } catch (error) {
      if (is_late()) return;
      setFault(error instanceof SheetFault ? error.fault : 'damaged');
    }
  };
  const drop = (event: DragEvent): void => {
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    void read(dropped);
  };
  return (
    <Box onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileInput
        value={file}
        onChange={(chosen) => void read(chosen)}
        clearable
        label={t('sheetFile.label')}
        description={t('sheetFile.hint')}
        error={fault === null ? null : t(`sheetFile.faults.${fault}`, { count: most.rows })}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        mb={16}
      />
      {children}
    </Box>
  );
}
