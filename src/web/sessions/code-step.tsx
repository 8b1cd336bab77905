import { Anchor, Group, Text, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { CodeField, isWholeCode } from './code-field.tsx';
import classes from './login.module.css';
import { SignInBody } from './sign-in-body.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { type Credentials, useSignIn } from './use-sign-in.ts';

type Way = 'app' | 'recovery';
type Typed = { readonly way: Way; readonly code: string };
/** The first part of the text keys of each way. */
const NAMES = { app: 'code', recovery: 'recovery' } as const;

export type CodeStepProps = { readonly credentials: Credentials; readonly onBack: () => void };

/** The second step of signing in: a code from the authenticator, or a recovery code. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      title={t('secondFactor.sign_in.title')}
      lead={
        <Text mt={6} c="dimmed">
          {t('secondFactor.sign_in.lead')}
        </Text>
      }
    >
      <CodeForm {...props} />
    </SignInFrame>
  );
}

function CodeForm({ credentials, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const enter = useSignIn();
  const field = useRef<HTMLInputElement>(null);
  const sheet = useFormSheet<Typed, void>({
    initial: { way: 'app', code: '' },
    check: ({ way, code }) =>
      (way === 'app' ? isWholeCode(code) : code.trim() !== '')
        ? {}
        : { code: t(`secondFactor.sign_in.${NAMES[way]}_short`) },
    send: ({ code }) => enter(credentials, code.trim()),
    onDone: () => {},
    onRefused: () => field.current?.select(),
    errorsOf: (error): FormErrors =>
      error instanceof ApiError && error.code === 'second_factor_wrong'
        ? { code: t(`secondFactor.sign_in.${NAMES[sheet.form.getValues().way]}_wrong`) }
        : {},
  });
  const { form, busy } = sheet;
  const { way, code } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other way has another field.
  useEffect(() => field.current?.focus(), [way]);
  const other = (): void => sheet.restart({ way: way === 'app' ? 'recovery' : 'app', code: '' });
  return (
    <SignInBody
      sheet={sheet}
      submit={t(busy === null ? 'session.sign_in' : 'session.signing_in')}
      below={<Ways way={way} onBack={onBack} onOther={other} />}
    >
      {way === 'app' ? (
        <CodeField
          ref={field}
          label={t('secondFactor.sign_in.code')}
          hint={t('secondFactor.sign_in.code_hint')}
          value={code}
          error={form.errors.code}
          busy={busy !== null}
          onChange={(digits) => form.setFieldValue('code', digits)}
          onWhole={(digits) => sheet.attempt({ way, code: digits })}
        />
      ) : (
        <TextInput
          {...form.getInputProps('code')}
          ref={field}
          label={t('secondFactor.sign_in.recovery')}
          description={t('secondFactor.sign_in.recovery_hint')}
          placeholder={t('secondFactor.sign_in.recovery_form')}
          classNames={{ input: classes.recovery }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          readOnly={busy !== null}
          size="lg"
        />
      )}
    </SignInBody>
  );
}

type WaysProps = { readonly way: Way; readonly onBack: () => void; readonly onOther: () => void };

function Ways({ way, onBack, onOther }: WaysProps) {
  const { t } = useTranslation();
  const link = { component: 'button', type: 'button', underline: 'always', fz: 'inherit' } as const;
  return (
    <Group justify="space-between" gap="4px 16px" fz="sm" className={classes.ways}>
      <Anchor {...link} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('common.back')}
      </Anchor>
      <Anchor {...link} onClick={onOther}>
        {t(way === 'app' ? 'secondFactor.sign_in.use_recovery' : 'secondFactor.sign_in.use_app')}
      </Anchor>
    </Group>
  );
}
