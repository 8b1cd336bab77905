import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';
import { useAwaiting } from './use-awaiting.ts';

type Props = {
  /** The first day on the page. */
  readonly first: string;
  readonly onShow: () => void;
};

/** Reports from before the days shown: an old report must not be forgotten. */
export function OlderNotice({ first, onShow }: Props) {
  const { t } = useTranslation();
  const { count } = useAwaiting('all', first);
  if (count === null || count === 0) return null;
  return (
    <Notice
      tone="wait"
      actions={
        <Button variant="subtle" size="compact-md" mih="var(--tap)" onClick={onShow}>
          {t('approvals.older_show')}
        </Button>
      }
    >
      {t('approvals.older', { count })}
    </Notice>
  );
}
