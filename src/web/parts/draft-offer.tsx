import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../drafts.ts';
import { Notice } from '../ui/notice.tsx';

type Props<T> = { readonly draft: Draft<T>; readonly onTake: (values: T) => void };

/** Offers a stored draft; draws nothing when there is none. */
export function DraftOffer<T>({ draft, onTake }: Props<T>) {
  const { t } = useTranslation();
  const { offered, settle } = draft;
  if (offered === null) return null;
  const take = (): void => {
    onTake(offered);
    settle();
  };
  return (
    <Notice
      actions={
        <>
          <Button size="compact-md" onClick={take}>
            {t('common.draft.take')}
          </Button>
          <Button size="compact-md" variant="subtle" onClick={settle}>
            {t('common.draft.discard')}
          </Button>
        </>
      }
    >
      {t('common.draft.offer')}
    </Notice>
  );
}
