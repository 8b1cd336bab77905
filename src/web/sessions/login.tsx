import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { passkeysWorkHere } from '../passkeys/passkeys-here.ts';
import { addressNamesCompany } from '../session-store.ts';
import { loadWords } from '../text/index.ts';
import { Notice } from '../ui/notice.tsx';
import type { CodeStepProps } from './code-step.tsx';
import { CompanyLine } from './company-line.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { Credentials } from './use-sign-in.ts';

const NOBODY: Credentials = { username: '', password: '' };

/**
 * The login (specification section 2). An account with a second factor is asked for its code in a second step, which
 * is fetched then; the input of the first step is kept in memory only.
 */
export function Login() {
  const { t } = useTranslation();
  const ended = useLocation({ select: ({ state }) => state.ended });
  const [typed, setTyped] = useState(NOBODY);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [CodeStep, setCodeStep] = useState<ComponentType<CodeStepProps> | null>(null);
  const askCode = async (credentials: Credentials, refused: ApiError): Promise<void> => {
    const step = await codeStep();
    setTyped(credentials);
    setRefusal(refused);
    setCodeStep(() => step);
  };
  if (CodeStep !== null && refusal !== null)
    return <CodeStep credentials={typed} refusal={refusal} onBack={() => setCodeStep(null)} />;
  return (
    <SignInFrame
      title={t('session.title')}
      lead={
        <Text mt={6} c="dimmed" hiddenFrom="md">
          {t('session.tagline')}
        </Text>
      }
    >
      {ended === 'password_reset' && (
        <Notice tone="good" icon={<CircleCheck size={18} />}>
          {t('session.password_reset')}
        </Notice>
      )}
      {ended !== undefined && ended !== 'signed_out' && ended !== 'password_reset' && (
        <Notice tone="wait">{t(`session.${ended}`)}</Notice>
      )}
      <SignInForm typed={typed} onCodeNeeded={askCode} />
      {passkeysWorkHere() && <PasskeyButton />}
      {!addressNamesCompany() && <CompanyLine />}
    </SignInFrame>
  );
}

async function codeStep(): Promise<ComponentType<CodeStepProps>> {
  try {
    return (await Promise.all([import('./code-step.tsx'), loadWords('account')]))[0].CodeStep;
  } catch {
    throw new ApiError(0, 'network', 'The next step could not be fetched.');
  }
}
