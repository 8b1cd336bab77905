import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { fieldsRefused } from './use-company-form.ts';

type Props = {
  readonly error: unknown;
  /** Shows what is saved instead of what is typed. */
  readonly onTake: () => void;
  readonly onSettled: () => void;
};

/** Why the company's settings were not saved; beside the fields when it is about one. */
export function Refused({ error, onTake, onSettled }: Props) {
  const { t } = useTranslation();
  if (error === null || fieldsRefused(error) !== null) return null;
  if (!(error instanceof ApiError && error.code === 'stale'))
    return <Failure error={error} what={t('payRules.company.failed')} />;
  const take = async (): Promise<void> => {
    await changed('company');
    onTake();
    onSettled();
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
