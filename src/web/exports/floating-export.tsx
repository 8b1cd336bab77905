import { ActionIcon, Button, Menu } from '@mantine/core';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import classes from './exports.module.css';
import { FormatItems } from './format-items.tsx';
import { useExport } from './use-export.ts';

type Props = { readonly user: string /** `YYYY-MM` */; readonly month: string };

/**
 * The floating button that exports the month as PDF (specification section 2), with the other formats beside it. It
 * follows the foot of the window and comes to rest below the calendar, so that nothing stays hidden under it.
 */
export function FloatingExport({ user, month }: Props) {
  const { t } = useTranslation();
  const { making, make } = useExport({ what: 'month', user, month });
  return (
    <div className={classes.floating}>
      <Button
        className={classes.main}
        loading={making}
        leftSection={<Download size={18} aria-hidden="true" />}
        aria-label={t('exports.month')}
        title={t('exports.month')}
        onClick={() => make('pdf')}
      >
        {t('exports.pdf')}
      </Button>
      <Menu
        withinPortal={false}
        position="top-end"
        width={320}
        shadow="md"
        radius="lg"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            disabled={making}
            aria-label={t('exports.more')}
            title={t('exports.more')}
          >
            <ChevronUp size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <FormatItems what="month" onChoose={make} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
