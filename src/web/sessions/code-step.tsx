import { Anchor, Button, TextInput } from '@mantine/core';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import classes from './login.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { type Credentials, useSignIn } from './use-sign-in.ts';

type Way = 'app' | 'recovery';
/** `wrong` is about the code, `failed` about anything else. */
type State =
  | { readonly at: 'ready' }
  | { readonly at: 'signing_in' }
  | { readonly at: 'short' | 'wrong' }
  | { readonly at: 'failed'; readonly error: unknown };

export type CodeStepProps = { readonly credentials: Credentials; readonly onBack: () => void };

/** The second step of signing in: a code from the authenticator, or one of the codes saved for the day it is lost. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      title={t('secondFactor.sign_in.title')}
      lead={<p className={classes.lead}>{t('secondFactor.sign_in.lead')}</p>}
    >
      <CodeForm {...props} />
    </SignInFrame>
  );
}

function CodeForm({ credentials, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const enter = useSignIn();
  const [way, setWay] = useState<Way>('app');
  const [code, setCode] = useState('');
  const [state, setState] = useState<State>({ at: 'ready' });
  const field = useRef<HTMLInputElement>(null);
  const busy = state.at === 'signing_in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field stands there when the way is another.
  useEffect(() => field.current?.focus(), [way]);
  const signIn = async (given: string): Promise<void> => {
    if (busy) return;
    if (way === 'app' ? !isWholeCode(given) : given.trim() === '') {
      setState({ at: 'short' });
      field.current?.focus();
      return;
    }
    setState({ at: 'signing_in' });
    try {
      await enter(credentials, given.trim());
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'second_factor_wrong';
      setState(wrong ? { at: 'wrong' } : { at: 'failed', error });
      field.current?.select();
    }
  };
  const type = (typed: string): void => {
    setCode(typed);
    if (!busy) setState({ at: 'ready' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void signIn(code);
  };
  const other = (): void => {
    setWay(way === 'app' ? 'recovery' : 'app');
    setCode('');
    setState({ at: 'ready' });
  };
  const isAbout = state.at === 'short' || state.at === 'wrong' ? state.at : null;
  return (
    <form noValidate className={classes.fields} onSubmit={submit}>
      {state.at === 'failed' && <ErrorBox message={sayError(state.error)} />}
      {way === 'app' ? (
        <CodeField
          ref={field}
          label={t('secondFactor.sign_in.code')}
          hint={t('secondFactor.sign_in.code_hint')}
          value={code}
          error={isAbout && t(`secondFactor.sign_in.code_${isAbout}`)}
          busy={busy}
          onChange={type}
          onWhole={(digits) => void signIn(digits)}
        />
      ) : (
        <TextInput
          ref={field}
          label={t('secondFactor.sign_in.recovery')}
          description={t('secondFactor.sign_in.recovery_hint')}
          value={code}
          error={isAbout && t(`secondFactor.sign_in.recovery_${isAbout}`)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          placeholder={t('secondFactor.sign_in.recovery_form')}
          classNames={{ input: classes.recovery }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          readOnly={busy}
          size="lg"
        />
      )}
      <Button type="submit" size="md" fullWidth aria-disabled={busy} data-busy={busy} disabled={busy}>
        {busy ? t('session.signing_in') : t('session.sign_in')}
      </Button>
      <div className={classes.ways}>
        <Anchor component="button" type="button" underline="always" fz="inherit" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('common.back')}
        </Anchor>
        <Anchor component="button" type="button" underline="always" fz="inherit" onClick={other}>
          {t(way === 'app' ? 'secondFactor.sign_in.use_recovery' : 'secondFactor.sign_in.use_app')}
        </Anchor>
      </div>
    </form>
  );
}
