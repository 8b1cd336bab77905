import { Button } from '@mantine/core';
import ExternalLink from 'lucide-react/icons/external-link';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondFactor } from '../../contract/second-factors.ts';
import { ApiError } from '../api-error.ts';
import { useWrite } from '../data.ts';
import { CodeField, isWholeCode } from '../sessions/code-field.tsx';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factors.module.css';

type Props = {
  readonly uri: string;
  readonly secret: string;
  readonly onConfirmed: (codes: readonly string[]) => void;
  /** The secret holds no longer: it has to be begun anew. */
  readonly onExpired: () => void;
};

/** The secret for the authenticator, as a picture and by hand, and a first code from it. */
export function ScanStep({ uri, secret, onConfirmed, onExpired }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.text}>{t('secondFactor.scan.lead')}</p>
      <div className={classes.scan}>
        <QrCode text={uri} label={t('secondFactor.scan.qr')} />
        <div className={classes.hand}>
          <div className={classes.open}>
            <Button
              component="a"
              href={uri}
              variant="light"
              mih="var(--tap)"
              leftSection={<ExternalLink size={16} />}
            >
              {t('secondFactor.scan.open')}
            </Button>
          </div>
          <p className={classes.text}>{t('secondFactor.scan.by_hand')}</p>
          <code className={classes.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <div>
            <CopyButton
              text={secret}
              label={t('secondFactor.scan.copy')}
              copied={t('secondFactor.scan.copied')}
            />
          </div>
        </div>
      </div>
      <ConfirmForm onConfirmed={onConfirmed} onExpired={onExpired} />
    </>
  );
}

type State =
  | { readonly at: 'ready' | 'short' | 'wrong' }
  | { readonly at: 'failed'; readonly error: unknown };

function ConfirmForm({ onConfirmed, onExpired }: Pick<Props, 'onConfirmed' | 'onExpired'>) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [state, setState] = useState<State>({ at: 'ready' });
  const field = useRef<HTMLInputElement>(null);
  const confirm = useWrite(confirmSecondFactor, ['second-factor'], {
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onRefused: (error) => {
      const said = error instanceof ApiError ? error.code : null;
      if (said === 'second_factor_unconfirmed') return onExpired();
      setState(said === 'second_factor_wrong' ? { at: 'wrong' } : { at: 'failed', error });
      field.current?.select();
    },
  });
  const send = (given: string): void => {
    if (confirm.isPending) return;
    if (isWholeCode(given)) {
      confirm.mutate({ body: { code: given } });
      return;
    }
    setState({ at: 'short' });
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(code);
  };
  const wrong = state.at === 'wrong' ? t('secondFactor.scan.code_wrong') : null;
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {state.at === 'failed' && <ErrorBox message={sayError(state.error)} />}
      <CodeField
        ref={field}
        label={t('secondFactor.scan.code')}
        hint={t('secondFactor.scan.code_hint')}
        value={code}
        error={state.at === 'short' ? t('secondFactor.sign_in.code_short') : wrong}
        busy={confirm.isPending}
        onChange={(typed) => {
          setCode(typed);
          setState({ at: 'ready' });
        }}
        onWhole={send}
      />
      <div className={classes.buttons}>
        <Button type="submit" mih="var(--tap)" loading={confirm.isPending}>
          {t('secondFactor.scan.confirm')}
        </Button>
      </div>
    </form>
  );
}
