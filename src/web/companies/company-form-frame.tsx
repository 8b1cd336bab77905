import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../drafts.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { CompanyRefusal } from './company-refusal.tsx';
import type { CompanyValues } from './company-values.ts';

type Props = {
  readonly draft: Draft<CompanyValues>;
  readonly onTakeDraft: (values: CompanyValues) => void;
  /** The server's no to the last try. */
  readonly error: unknown;
  readonly saveLabel: string;
  readonly busy: boolean;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** What the form of a company and that of a new one share: the kept draft, the refusal, the two buttons. */
export function CompanyFormFrame(props: Props) {
  const { t } = useTranslation();
  return (
    <form noValidate onSubmit={props.onSubmit}>
      <Stack gap="md">
        <DraftOffer draft={props.draft} onTake={props.onTakeDraft} />
        <CompanyRefusal error={props.error} />
        {props.children}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={props.busy}>
            {props.saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
