import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setBankAccount } from '../../contract/bank-accounts.ts';
import { accountCheck, bankOf } from '../../core/bank-account.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { checkedBy, fieldErrors } from '../form-check.ts';
import { toast } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Notice } from '../ui/notice.tsx';
import classes from './bank-accounts.module.css';

type Props = {
  readonly user: string | null;
  /** Of the account that is replaced; 0: there is none. */
  readonly version: number;
  readonly onTyping: ((is: boolean) => void) | undefined;
  readonly onClose: () => void;
};

type Typed = { readonly clearing: string; readonly account: string };
const check = checkedBy(setBankAccount.body);

/**
 * A clearing and an account number. The bank is named while one types; a number that does not look like that bank's is
 * warned of once, and then saved all the same. No form of its own: it may stand inside one, whose Enter it keeps away.
 */
export function EditAccount({ user, version, onTyping, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm<Typed>({
    initialValues: { clearing: '', account: '' },
    validate: check,
    onValuesChange: () => onTyping?.(true),
  });
  const [warned, setWarned] = useState<string | null>(null);
  const save = useWrite(setBankAccount, ['users'], {
    onDone: () => {
      toast(t('bankAccounts.toast.saved'));
      onClose();
    },
    onRefused: (error) => {
      form.setErrors(fieldErrors(error));
      if (error instanceof ApiError && error.code === 'stale') void changed('users');
    },
  });
  const parsed = setBankAccount.body.safeParse(form.values);
  const verdict = parsed.success ? accountCheck(parsed.data.clearing, parsed.data.account) : null;
  const text = parsed.success ? `${parsed.data.clearing} ${parsed.data.account}` : null;
  const isWarned = text !== null && warned === text && verdict !== null && verdict !== 'ok';
  const submit = (): void => {
    if (form.validate().hasErrors || text === null) return;
    if (verdict !== 'ok' && !isWarned) {
      setWarned(text);
      return;
    }
    save.mutate({ body: { ...(user === null ? {} : { user }), ...form.getValues() }, ifMatch: version });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  };
  const bank = bankOf(form.values.clearing.replaceAll(/[\s.-]/g, '').slice(0, 5));
  const typedBank = /^\d{4}/.test(form.values.clearing) ? bank : null;
  const said = save.error === null || Object.keys(fieldErrors(save.error)).length > 0 ? null : save.error;
  const field = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false, onKeyDown } as const;
  return (
    <fieldset className={classes.edit} aria-label={t('bankAccounts.title')}>
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps('clearing')}
          {...field}
          label={t('bankAccounts.clearing')}
          description={form.errors.clearing ? undefined : (typedBank ?? t('bankAccounts.clearing_hint'))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoFocus
        />
        <TextInput
          {...form.getInputProps('account')}
          {...field}
          label={t('bankAccounts.account')}
          description={verdict === 'ok' ? t('bankAccounts.check.ok') : t('bankAccounts.hidden')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <div role="alert" className={classes.warning}>
        {isWarned && (
          <Notice tone="wait" icon={<TriangleAlert size={18} />}>
            {t(`bankAccounts.check.${verdict}`)}
          </Notice>
        )}
      </div>
      {said !== null && <ErrorBox message={sayError(said)} />}
      {user !== null && <p className={classes.none}>{t('bankAccounts.told')}</p>}
      <div className={classes.buttons}>
        <Button mih="var(--tap)" loading={save.isPending} onClick={submit}>
          {t(isWarned ? 'bankAccounts.save_anyway' : 'bankAccounts.save')}
        </Button>
        <Button variant="default" mih="var(--tap)" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
