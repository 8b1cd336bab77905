import { useTranslation } from 'react-i18next';
import classes from './entry-list.module.css';

const COLUMNS = ['difference', 'break', 'pay', 'ob', 'notes'] as const;

/** Column names on a wide screen; each value has its own name for screen readers. */
export function ListHead({ named }: { readonly named: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.head} aria-hidden="true">
      <span />
      <span>{named ? t('approvals.columns.who') : t('approvals.columns.day')}</span>
      <span>
        {t('approvals.columns.planned')}
        <br />
        {t('approvals.columns.reported')}
      </span>
      {COLUMNS.map((column) => (
        <span key={column}>{t(`approvals.columns.${column}`)}</span>
      ))}
      <span className={classes.last}>{t('approvals.columns.actions')}</span>
    </div>
  );
}
