import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor } from '../../contract/second-factors.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { Notice } from '../ui/notice.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';
import classes from './second-factors.module.css';

type Step =
  | { readonly at: 'password'; readonly expired: boolean }
  | { readonly at: 'scan'; readonly uri: string; readonly secret: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

type Props = { readonly onCodes: () => void; readonly onCancel: () => void; readonly onDone: () => void };

/** Password, then the QR code and a first code to see that it works, then the recovery codes. */
export function TurnOnSteps({ onCodes, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ at: 'password', expired: false });
  if (step.at === 'scan')
    return (
      <StepFrame number="2" title={t('secondFactor.scan.title')}>
        <ScanStep
          uri={step.uri}
          secret={step.secret}
          onConfirmed={(codes) => {
            onCodes();
            setStep({ at: 'codes', codes });
          }}
          onExpired={() => setStep({ at: 'password', expired: true })}
        />
      </StepFrame>
    );
  if (step.at === 'codes')
    return (
      <StepFrame number="3" title={t('secondFactor.codes.title')}>
        <RecoveryCodes codes={step.codes} onDone={onDone} />
      </StepFrame>
    );
  return (
    <StepFrame number="1" title={t('secondFactor.begin.confirm')}>
      <PasswordStep
        expired={step.expired}
        onBegun={(begun) => setStep({ at: 'scan', ...begun })}
        onCancel={onCancel}
      />
    </StepFrame>
  );
}

type FrameProps = { readonly number: string; readonly title: string; readonly children: ReactNode };

/** A step's heading gets the focus when the step is another, so that it is read. */
function StepFrame({ number, title, children }: FrameProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current !== number) heading.current?.focus();
    shown.current = number;
  }, [number]);
  return (
    <div className={classes.step}>
      <div>
        <p className={classes.number}>{t('secondFactor.step', { step: number })}</p>
        <h3 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h3>
      </div>
      {children}
    </div>
  );
}

type PasswordProps = {
  readonly expired: boolean;
  readonly onBegun: (begun: { readonly uri: string; readonly secret: string }) => void;
  readonly onCancel: () => void;
};

function PasswordStep({ expired, onBegun, onCancel }: PasswordProps) {
  const { t } = useTranslation();
  const begin = useWrite(beginSecondFactor, [], {
    onDone: onBegun,
    onRefused: (error) => {
      if (isOnAlready(error)) void changed('second-factor');
    },
  });
  return (
    <PasswordForm
      submitLabel={t('secondFactor.next')}
      busy={begin.isPending}
      error={isOnAlready(begin.error) ? null : begin.error}
      onSubmit={(password) => begin.mutate({ body: { password } })}
      onCancel={onCancel}
    >
      <p className={classes.text}>{t('secondFactor.begin.lead')}</p>
      {expired && <Notice tone="wait">{t('secondFactor.begin.expired')}</Notice>}
      {isOnAlready(begin.error) && <Notice tone="wait">{t('secondFactor.begin.already')}</Notice>}
    </PasswordForm>
  );
}

const isOnAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_in_state';
