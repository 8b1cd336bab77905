import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteBankAccount } from '../../contract/bank-accounts.ts';
import { useWrite } from '../data.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { toast } from '../parts/toast.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { accountQuery } from './account-facts.ts';

/** Rarely used, so it is fetched on demand together with the list of banks. */
const editAccount = onDemand(async () => (await import('./edit-account.tsx')).EditAccount);

type Props = {
  /** The person; null: the user. When a manager changes another person's account, that person is notified. */
  readonly user: string | null;
  /** Whether there is unsaved input. */
  readonly onTyping?: (is: boolean) => void;
};

/** The masked bank account, and the button to change it. Used in a page or inside another form. */
export function BankAccountPart({ user, onTyping }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(accountQuery(user));
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useWrite(deleteBankAccount, ['users'], {
    onDone: () => {
      setRemoving(false);
      toast(t('bankAccounts.toast.removed'));
    },
  });
  const close = (): void => {
    setEditing(false);
    onTyping?.(false);
    // The button is drawn again by then.
    setTimeout(() => opener.current?.focus());
  };
  if (data === undefined)
    return error === null ? (
      <RowSkeletons label={t('common.loading')} count={1} />
    ) : (
      <Failure
        error={error}
        what={t('bankAccounts.load_failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const { account } = data;
  if (editing)
    return (
      <Fetched
        part={editAccount}
        own={{ user, version: account?.version ?? 0, onTyping, onClose: close }}
        waiting={<RowSkeletons label={t('common.loading')} count={2} />}
      />
    );
  return (
    <Stack gap={14} miw={0} bd={0}>
      {account === null ? (
        <Box component="p" c="dimmed" fz="sm">
          {t('bankAccounts.none')}
        </Box>
      ) : (
        <Facts>
          <Fact name={t('bankAccounts.bank')}>{account.bank ?? t('bankAccounts.unknown_bank')}</Fact>
          <Fact name={t('bankAccounts.clearing')}>{account.clearing}</Fact>
          <Fact name={t('bankAccounts.account')}>{account.masked}</Fact>
        </Facts>
      )}
      <Group gap={8}>
        <Button
          {...nearing(editAccount)}
          ref={opener}
          variant="light"
          mih="var(--tap)"
          onClick={() => setEditing(true)}
        >
          {t(account === null ? 'bankAccounts.add' : 'bankAccounts.change')}
        </Button>
        {account !== null && (
          <Button variant="subtle" color="red" mih="var(--tap)" onClick={() => setRemoving(true)}>
            {t('bankAccounts.remove')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={removing}
        title={t('bankAccounts.removing.title')}
        confirmLabel={t('bankAccounts.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ query: user === null ? {} : { user }, ifMatch: account?.version ?? 0 })
        }
        onCancel={() => setRemoving(false)}
      >
        {t('bankAccounts.removing.text')}
      </Confirm>
    </Stack>
  );
}
