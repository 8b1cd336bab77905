import { ActionIcon, Button } from '@mantine/core';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../parts/popup.tsx';
import classes from './exports.module.css';
import { formatsMenu } from './formats-part.ts';
import { useExport } from './use-export.ts';

type Props = { readonly user: string /** `YYYY-MM` */; readonly month: string };

/**
 * The floating button that exports the month as PDF (specification section 2), with the other formats beside it. It
 * stays at the bottom of the window and rests below the calendar, so that it covers nothing.
 */
export function FloatingExport({ user, month }: Props) {
  const { t } = useTranslation();
  const { making, make } = useExport({ what: 'month', user, month });
  const { target, popup } = usePopup('menu', formatsMenu, (at) => ({
    at,
    position: 'top-end' as const,
    what: 'month' as const,
    onChoose: make,
  }));
  return (
    <div className={classes.floating} data-floating>
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
      <ActionIcon
        {...target}
        className={classes.more}
        disabled={making}
        aria-label={t('exports.more')}
        title={t('exports.more')}
      >
        <ChevronUp size={18} />
      </ActionIcon>
      {popup}
    </div>
  );
}
