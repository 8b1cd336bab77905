import { Button, Stack, Text } from '@mantine/core';
import ExternalLink from 'lucide-react/icons/external-link';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondFactor } from '../../contract/second-factors.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { FormBody } from '../parts/form-body.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { CodeField, isWholeCode } from '../sessions/code-field.tsx';
import { Columns } from '../ui/columns.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factors.module.css';

type Props = {
  readonly uri: string;
  readonly secret: string;
  readonly onConfirmed: (codes: readonly string[]) => void;
  /** The secret has expired: the user must start again. */
  readonly onExpired: () => void;
};

/** The secret for the authenticator, as a picture and as text, and the field for a first code. */
export function ScanStep({ uri, secret, onConfirmed, onExpired }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Text c="dimmed">{t('secondFactor.scan.lead')}</Text>
      <Columns of="13rem minmax(0, 1fr)" gap="16px 24px" align="start" below="36em">
        <QrCode text={uri} label={t('secondFactor.scan.qr')} />
        <Stack align="flex-start" gap={10}>
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
          <Text c="dimmed">{t('secondFactor.scan.by_hand')}</Text>
          <code className={classes.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <div>
            <CopyButton
              text={secret}
              label={t('secondFactor.scan.copy')}
              copied={t('secondFactor.scan.copied')}
            />
          </div>
        </Stack>
      </Columns>
      <ConfirmForm onConfirmed={onConfirmed} onExpired={onExpired} />
    </>
  );
}

function ConfirmForm({ onConfirmed, onExpired }: Pick<Props, 'onConfirmed' | 'onExpired'>) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const sheet = useFormSheet({
    initial: { code: '' },
    asks: false,
    check: ({ code }) => (isWholeCode(code) ? {} : { code: t('secondFactor.sign_in.code_short') }),
    send: (body, { idempotencyKey }) => send(confirmSecondFactor, { body, idempotencyKey }),
    onDone: ({ recovery_codes }) => {
      onConfirmed(recovery_codes);
      void changed('second-factor');
    },
    onRefused: (error) => {
      if (codeOf(error) === 'second_factor_unconfirmed') onExpired();
      else field.current?.select();
    },
    errorsOf: (error) =>
      codeOf(error) === 'second_factor_wrong' ? { code: t('secondFactor.scan.code_wrong') } : {},
  });
  const { form } = sheet;
  return (
    <FormBody sheet={sheet} submit={t('secondFactor.scan.confirm')}>
      <CodeField
        ref={field}
        label={t('secondFactor.scan.code')}
        hint={t('secondFactor.scan.code_hint')}
        value={form.values.code}
        error={form.errors.code}
        busy={sheet.busy !== null}
        onChange={(code) => form.setFieldValue('code', code)}
        onWhole={(code) => sheet.attempt({ code })}
      />
    </FormBody>
  );
}

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);
