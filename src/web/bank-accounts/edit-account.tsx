import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setBankAccount } from '../../contract/bank-accounts.ts';
import { accountCheck } from '../../core/bank-account.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useTyping } from '../parts/form-body.tsx';
import { errorsWithPassword, OwnPassword } from '../parts/own-password.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { HINT_BELOW } from '../people/hint-below.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import classes from './bank-accounts.module.css';
import { typedBank } from './typed-bank.ts';

type Props = {
  readonly user: string | null;
  /** The version of the account to replace; 0: there is none. */
  readonly version: number;
  readonly onTyping: ((is: boolean) => void) | undefined;
  readonly onClose: () => void;
};

const check = checkedBy(setBankAccount.body);

/**
 * A clearing number and an account number. The bank's name appears while typing. A number that does not fit the bank
 * gets one warning and can then be saved. Not a `<form>`: it may be inside one, and keeps Enter from it.
 */
export function EditAccount({ user, version, onTyping, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet({
    initial: { clearing: '', account: '', password: '' },
    check: (typed) => ({
      ...check(typed),
      ...(typed.password === '' ? { password: t('session.password_missing') } : {}),
    }),
    send: (body, { idempotencyKey }) =>
      send(setBankAccount, {
        body: { ...body, ...(user === null ? {} : { user }) },
        ifMatch: version,
        idempotencyKey,
      }),
    onDone: () => {
      toast(t('bankAccounts.toast.saved'));
      onClose();
      void changed('users');
    },
    errorsOf: errorsWithPassword,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'stale') void changed('users');
    },
  });
  const { form, dirty } = sheet;
  useTyping(sheet);
  const report = useEffectEvent((is: boolean) => onTyping?.(is));
  useEffect(() => report(dirty), [dirty]);
  const [warned, setWarned] = useState<string | null>(null);
  const { verdict, text } = verdictOn(form.values);
  const isWarned = text !== null && warned === text && verdict !== null && verdict !== 'ok';
  const submit = (): void => {
    if (text !== null && verdict !== 'ok' && !isWarned) setWarned(text);
    else sheet.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <Stack component="fieldset" ref={sheet.ref} gap={14} aria-label={t('bankAccounts.title')}>
      <Numbers form={form} isRight={verdict === 'ok'} onKeyDown={onKeyDown} />
      <OwnPassword {...form.getInputProps('password')} onKeyDown={onKeyDown} />
      <div role="alert" className={shared.gone}>
        {isWarned && (
          <Notice tone="wait" icon={<TriangleAlert size={18} />}>
            {t(`bankAccounts.check.${verdict}`)}
          </Notice>
        )}
      </div>
      {sheet.said !== null && <ErrorBox message={sheet.said} />}
      {user !== null && (
        <Box component="p" c="dimmed" fz="sm">
          {t('bankAccounts.told')}
        </Box>
      )}
      <Group gap={8}>
        <Button mih="var(--tap)" loading={sheet.busy !== null} onClick={submit}>
          {t(isWarned ? 'bankAccounts.save_anyway' : 'bankAccounts.save')}
        </Button>
        <Button variant="default" mih="var(--tap)" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

type Typed = { readonly clearing: string; readonly account: string; readonly password: string };

/** What says whether the account is right. */
const NUMBERS = setBankAccount.body.pick({ clearing: true, account: true });

/** The verdict on a typed account; `text` is null while it cannot be read. */
function verdictOn({ clearing, account }: Typed) {
  const { success, data } = NUMBERS.safeParse({ clearing, account });
  if (!success) return { verdict: null, text: null };
  return { verdict: accountCheck(data.clearing, data.account), text: `${data.clearing} ${data.account}` };
}

type NumbersProps = {
  readonly form: UseFormReturnType<Typed>;
  readonly isRight: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function Numbers({ form, isRight, onKeyDown }: NumbersProps) {
  const { t } = useTranslation();
  const { clearing } = form.values;
  const bank = typedBank(clearing);
  const field = {
    autoComplete: 'off',
    inputMode: 'numeric',
    spellCheck: false,
    onKeyDown,
  } as const;
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.getInputProps('clearing')}
        {...field}
        label={t('bankAccounts.clearing')}
        description={form.errors.clearing ? undefined : (bank ?? t('bankAccounts.clearing_hint'))}
        inputWrapperOrder={HINT_BELOW}
        autoFocus
      />
      <TextInput
        {...form.getInputProps('account')}
        {...field}
        label={t('bankAccounts.account')}
        description={isRight ? t('bankAccounts.check.ok') : t('bankAccounts.hidden')}
        inputWrapperOrder={HINT_BELOW}
      />
    </div>
  );
}
