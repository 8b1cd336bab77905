import { Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor } from '../../contract/second-factors.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';
import classes from './second-factors.module.css';

type Step =
  | { readonly at: 'password'; readonly expired: boolean }
  | { readonly at: 'scan'; readonly uri: string; readonly secret: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

type Props = { readonly onClose: () => void };

/**
 * Turns the second factor on: the password, then the QR code and a first code as a check, then the recovery codes.
 * These are shown once: meanwhile only "saved" closes the dialog.
 */
export function TurnOnDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ at: 'password', expired: false });
  return (
    <FormSheet
      size="lg"
      title={t('secondFactor.begin.title')}
      closable={step.at !== 'codes'}
      onClose={onClose}
    >
      {step.at === 'password' && (
        <StepFrame number="1" title={t('secondFactor.begin.confirm')} later={step.expired}>
          <PasswordStep expired={step.expired} onBegun={(begun) => setStep({ at: 'scan', ...begun })} />
        </StepFrame>
      )}
      {step.at === 'scan' && (
        <StepFrame number="2" title={t('secondFactor.scan.title')}>
          <ScanStep
            uri={step.uri}
            secret={step.secret}
            onConfirmed={(codes) => setStep({ at: 'codes', codes })}
            onExpired={() => setStep({ at: 'password', expired: true })}
          />
        </StepFrame>
      )}
      {step.at === 'codes' && (
        <StepFrame number="3" title={t('secondFactor.codes.title')}>
          <RecoveryCodes
            codes={step.codes}
            onDone={() => {
              toast(t('secondFactor.toast.on'));
              onClose();
            }}
          />
        </StepFrame>
      )}
    </FormSheet>
  );
}

type FrameProps = {
  readonly number: string;
  readonly title: string;
  /** The step followed another one. */
  readonly later?: boolean;
  readonly children: ReactNode;
};

/** A new step's heading gets the focus, so that screen readers read it. */
function StepFrame({ number, title, later = true, children }: FrameProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (later) heading.current?.focus();
  }, [later]);
  return (
    <Stack gap={14}>
      <div>
        <Box component="p" c="dimmed" fz="sm">
          {t('secondFactor.step', { step: number })}
        </Box>
        <h3 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h3>
      </div>
      {children}
    </Stack>
  );
}

type PasswordProps = {
  readonly expired: boolean;
  readonly onBegun: (begun: { readonly uri: string; readonly secret: string }) => void;
};

function PasswordStep({ expired, onBegun }: PasswordProps) {
  const { t } = useTranslation();
  const [already, setAlready] = useState(false);
  return (
    <PasswordForm
      submitLabel={t('secondFactor.next')}
      send={(password, idempotencyKey) => send(beginSecondFactor, { body: { password }, idempotencyKey })}
      onDone={onBegun}
      onRefused={(error) => {
        setAlready(isOnAlready(error));
        if (isOnAlready(error)) void changed('second-factor');
      }}
      silent={isOnAlready}
    >
      <Text c="dimmed">{t('secondFactor.begin.lead')}</Text>
      {expired && <Notice tone="wait">{t('secondFactor.begin.expired')}</Notice>}
      {already && <Notice tone="wait">{t('secondFactor.begin.already')}</Notice>}
    </PasswordForm>
  );
}

const isOnAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_in_state';
