import { Button } from '@mantine/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../parts/popup.tsx';
import shared from '../ui/shared.module.css';
import { formatsMenu } from './formats-part.ts';
import { type Exported, useExport } from './use-export.ts';

type Props = {
  readonly exported: Exported | null;
  /** Why there is nothing to export, shown in the menu. */
  readonly nothing?: string;
};

/** The button in a page's head that saves the page's contents as PDF, Excel or CSV. */
export function ExportMenu({ exported, nothing }: Props) {
  const { t } = useTranslation();
  const { making, make } = useExport(exported);
  const { target, popup } = usePopup('menu', formatsMenu, (at) => ({
    at,
    position: 'bottom-end' as const,
    what: exported?.what ?? 'list',
    disabled: exported === null,
    nothing: exported === null ? nothing : undefined,
    onChoose: make,
  }));
  return (
    <>
      <Button
        {...target}
        variant="default"
        mih="var(--tap)"
        loading={making}
        leftSection={<Download size={18} aria-hidden="true" />}
        rightSection={<ChevronDown size={16} aria-hidden="true" />}
      >
        <span className={shared.wordOnWide}>{t(making ? 'exports.making' : 'exports.title')}</span>
      </Button>
      {popup}
    </>
  );
}
