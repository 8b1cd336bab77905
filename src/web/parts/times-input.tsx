import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeField } from '../ui/time-field.tsx';

/** TimeField with the texts of its hint and its error. */
export function TimesInput(props: Omit<ComponentProps<typeof TimeField>, 'unreadable'>) {
  const { t } = useTranslation();
  return (
    <TimeField description={t('common.time.hint')} unreadable={t('common.time.unreadable')} {...props} />
  );
}
