import { Menu, Text } from '@mantine/core';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS, type ExportFormat } from '../../contract/exports.ts';
import type { Exported } from './use-export.ts';

const ICONS: Readonly<Record<ExportFormat, React.ReactNode>> = {
  pdf: <FileText size={18} aria-hidden="true" />,
  xlsx: <FileSpreadsheet size={18} aria-hidden="true" />,
  csv: <Sheet size={18} aria-hidden="true" />,
};

type Props = {
  readonly what: Exported['what'];
  readonly disabled?: boolean;
  readonly onChoose: (format: ExportFormat) => void;
};

/** The file formats, each with its purpose. */
export function FormatItems({ what, disabled = false, onChoose }: Props) {
  const { t } = useTranslation();
  return EXPORT_FORMATS.map((format) => (
    <Menu.Item key={format} disabled={disabled} leftSection={ICONS[format]} onClick={() => onChoose(format)}>
      {t(`exports.${format}`)}
      <Text span display="block" c="var(--plain)" fz="xs">
        {t(format === 'csv' && what !== 'list' ? `exports.csv_hint_${what}` : `exports.${format}_hint`)}
      </Text>
    </Menu.Item>
  ));
}
