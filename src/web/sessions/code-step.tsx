import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type SecondFactorAsked, secondFactorAsked } from '../../contract/passkeys.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { passkeysWorkHere } from '../passkeys/passkeys-here.ts';
import type { SecondStep } from '../session.ts';
import { Notice } from '../ui/notice.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import classes from './login.module.css';
import { SignInBody } from './sign-in-body.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { type Credentials, calls, useSignIn } from './use-sign-in.ts';

type Way = 'app' | 'recovery' | 'passkey';
type Typed = { readonly way: Way; readonly code: string };
/** The first part of the text keys of each way that is typed. */
const NAMES = { app: 'code', recovery: 'recovery' } as const;

export type CodeStepProps = {
  readonly credentials: Credentials;
  /** Of the password alone: it says what may follow. */
  readonly refusal: ApiError;
  readonly onBack: () => void;
};

/** An older server says nothing, and knows codes alone. */
const askedIn = (refusal: ApiError): SecondFactorAsked =>
  currentOf(refusal, secondFactorAsked) ?? { code: true, passkey: null };

/** The second step of signing in: a passkey, a code from the authenticator, or a recovery code. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useTranslation();
  const said = askedIn(props.refusal);
  const asked = passkeysWorkHere() ? said : { ...said, passkey: null };
  const elsewhere = said.passkey === null ? 'elsewhere' : 'here_not';
  const lead = asked.passkey !== null ? 'lead_passkey' : asked.code ? 'lead' : 'lead_elsewhere';
  return (
    <SignInFrame
      title={t('secondFactor.sign_in.title')}
      lead={
        <Text mt={6} c="dimmed">
          {t(`secondFactor.sign_in.${lead}`)}
        </Text>
      }
    >
      {asked.code || asked.passkey !== null ? (
        <CodeForm {...props} asked={asked} />
      ) : (
        <Stack gap={16}>
          <Notice tone="wait">{t(`secondFactor.sign_in.${elsewhere}`)}</Notice>
          <Ways others={[]} onBack={props.onBack} onOther={() => {}} />
        </Stack>
      )}
    </SignInFrame>
  );
}

/** The second step by a passkey. Its challenge works once: after a refusal the password gets another. */
function usePasskeyStep(credentials: Credentials, first: SecondFactorAsked): () => Promise<SecondStep> {
  const used = useRef(false);
  const again = async (): Promise<SecondFactorAsked> => {
    try {
      await (await calls()).signInAs(credentials);
      return first;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') throw error;
      return askedIn(error);
    }
  };
  return async () => {
    const { passkey } = used.current ? await again() : first;
    if (passkey === null) throw new ApiError(0, 'passkey_stopped', 'No passkey is asked for any more.');
    const { signChallenge } = await import('../passkeys/ask-authenticator.ts');
    const signed = await signChallenge(passkey);
    used.current = true;
    return { passkey: signed };
  };
}

type FormProps = CodeStepProps & { readonly asked: SecondFactorAsked };

function CodeForm({ credentials, asked, onBack }: FormProps) {
  const { t } = useTranslation();
  const enter = useSignIn();
  const byPasskey = usePasskeyStep(credentials, asked);
  const field = useRef<HTMLInputElement>(null);
  const sheet = useFormSheet<Typed, void>({
    initial: { way: asked.passkey === null ? 'app' : 'passkey', code: '' },
    check: ({ way, code }) =>
      way === 'passkey' || (way === 'app' ? isWholeCode(code) : code.trim() !== '')
        ? {}
        : { code: t(`secondFactor.sign_in.${NAMES[way]}_short`) },
    send: async ({ way, code }) =>
      enter(credentials, way === 'passkey' ? await byPasskey() : { code: code.trim() }),
    onDone: () => {},
    onRefused: () => field.current?.select(),
    errorsOf: (error): FormErrors => {
      const { way } = sheet.form.getValues();
      return way !== 'passkey' && error instanceof ApiError && error.code === 'second_factor_wrong'
        ? { code: t(`secondFactor.sign_in.${NAMES[way]}_wrong`) }
        : {};
    },
  });
  const { form, busy } = sheet;
  const { way, code } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other way has another field.
  useEffect(() => field.current?.focus(), [way]);
  const possible: readonly Way[] = [
    ...(asked.passkey === null ? [] : (['passkey'] as const)),
    ...(asked.code ? (['app', 'recovery'] as const) : []),
  ];
  const submit = way === 'passkey' ? 'secondFactor.sign_in.with_passkey' : 'session.sign_in';
  return (
    <SignInBody
      sheet={sheet}
      submit={t(busy === null ? submit : 'session.signing_in')}
      below={
        <Ways
          others={possible.filter((other) => other !== way)}
          onBack={onBack}
          onOther={(other) => sheet.restart({ way: other, code: '' })}
        />
      }
    >
      {way === 'app' && (
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
      )}
      {way === 'recovery' && (
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

type WaysProps = {
  readonly others: readonly Way[];
  readonly onBack: () => void;
  readonly onOther: (way: Way) => void;
};

function Ways({ others, onBack, onOther }: WaysProps) {
  const { t } = useTranslation();
  const link = { component: 'button', type: 'button', underline: 'always', fz: 'inherit' } as const;
  return (
    <Group justify="space-between" gap="4px 16px" fz="sm" className={classes.ways}>
      <Anchor {...link} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('common.back')}
      </Anchor>
      {others.map((way) => (
        <Anchor key={way} {...link} onClick={() => onOther(way)}>
          {t(`secondFactor.sign_in.use_${way}`)}
        </Anchor>
      ))}
    </Group>
  );
}
