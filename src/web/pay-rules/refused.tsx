import { Button } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { sayError } from '../text/index.ts';
import { Notice } from '../ui/notice.tsx';

/** Why the company's settings were not saved; null when a field or the notice below shows it. */
export function failureOf(error: unknown): string | null {
  const said = Object.keys(fieldErrors(error)).length > 0;
  if (said || (error instanceof ApiError && error.code === 'stale')) return null;
  return `${i18next.t('payRules.company.failed')} ${sayError(error)}`;
}

/** Another user saved meanwhile; `onTake` replaces the typed values with the saved ones. */
export function Stale({ onTake }: { readonly onTake: () => void }) {
  const { t } = useTranslation();
  const take = async (): Promise<void> => {
    await changed('company');
    onTake();
  };
  return (
    <div role="alert">
      <Notice
        tone="wait"
        actions={
          <Button size="compact-md" onClick={() => void take()}>
            {t('payRules.form.take')}
          </Button>
        }
      >
        {t('payRules.company.stale')}
      </Notice>
    </div>
  );
}
