import { Button, Menu } from '@mantine/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import classes from './exports.module.css';
import { FormatItems } from './format-items.tsx';
import { type Exported, useExport } from './use-export.ts';

type Props = {
  readonly exported: Exported | null;
  /** Why there is nothing to export, said in the menu. */
  readonly nothing?: string;
};

/** The button of a page's head that saves what the page shows as PDF, Excel or CSV. */
export function ExportMenu({ exported, nothing }: Props) {
  const { t } = useTranslation();
  const { making, make } = useExport(exported);
  return (
    <Menu
      withinPortal={false}
      position="bottom-end"
      width={320}
      shadow="md"
      radius="lg"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          mih="var(--tap)"
          loading={making}
          leftSection={<Download size={18} aria-hidden="true" />}
          rightSection={<ChevronDown size={16} aria-hidden="true" />}
        >
          <span className={classes.label}>{t(making ? 'exports.making' : 'exports.title')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exported === null && <Menu.Label>{nothing}</Menu.Label>}
        <FormatItems what={exported?.what ?? 'list'} disabled={exported === null} onChoose={make} />
      </Menu.Dropdown>
    </Menu>
  );
}
