import { Anchor, Box, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPasswordReset } from '../../contract/sessions.ts';
import { send } from '../api.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { PATHS } from '../paths.ts';
import { addressNamesCompany, chosenCompany } from '../session-store.ts';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { CompanyLine } from './company-line.tsx';
import classes from './login.module.css';
import { SignInBody } from './sign-in-body.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** A forgotten password: requests a mail with a link. The answer is the same whether the account exists or not. */
export function Forgot() {
  const { t } = useTranslation();
  const handed = useLocation({ select: ({ state }) => state.account });
  const [account, setAccount] = useState(handed ?? '');
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <SignInFrame title={t('passwords.forgot.sent_title')}>
        <Sent account={account} onAgain={() => setSent(false)} />
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t('passwords.forgot.title')}
      lead={
        <Text mt={6} c="dimmed">
          {t('passwords.forgot.lead')}
        </Text>
      }
    >
      <AskForm
        account={account}
        onSent={(asked) => {
          setAccount(asked);
          setSent(true);
        }}
      />
      {!addressNamesCompany() && <CompanyLine />}
    </SignInFrame>
  );
}

type AskProps = { readonly account: string; readonly onSent: (account: string) => void };

function AskForm({ account, onSent }: AskProps) {
  const { t } = useTranslation();
  const sheet = useFormSheet({
    initial: { account },
    check: (typed) => (typed.account.trim() === '' ? { account: t('passwords.forgot.account_missing') } : {}),
    send: async (typed, { idempotencyKey }) => {
      const body = { account: typed.account.trim() };
      await send(askPasswordReset, { body, idempotencyKey });
      return body.account;
    },
    onDone: onSent,
    onRefused: () => sheet.form.getInputNode('account')?.focus(),
  });
  return (
    <SignInBody
      sheet={sheet}
      submit={t(sheet.busy === null ? 'passwords.forgot.submit' : 'passwords.forgot.submitting')}
      below={<BackToLogin />}
    >
      <TextInput
        {...sheet.form.getInputProps('account')}
        label={t('passwords.forgot.account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        withAsterisk={false}
        size="md"
        autoFocus
      />
    </SignInBody>
  );
}

function Sent({ account, onAgain }: { readonly account: string; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={16}>
      <div role="status">
        <Notice tone="good" icon={<MailCheck size={18} />}>
          {t('passwords.forgot.sent')}
        </Notice>
      </div>
      <div>
        <Box component="h2" fz="md">
          {t('passwords.forgot.nothing')}
        </Box>
        <Stack component="ul" gap={4} mt={6} className={`${shared.bullets} ${shared.anywhere}`}>
          <li>{t('passwords.forgot.nothing_spam')}</li>
          <li>{t('passwords.forgot.nothing_typed', { account })}</li>
          {!addressNamesCompany() && (
            <li>
              {t('passwords.forgot.nothing_company', {
                company: chosenCompany() ?? t('session.company_default'),
              })}
            </li>
          )}
          <li>{t('passwords.forgot.nothing_manager')}</li>
        </Stack>
      </div>
      <Button variant="default" size="md" onClick={onAgain}>
        {t('passwords.forgot.again')}
      </Button>
      <BackToLogin />
    </Stack>
  );
}

/** A link back to the login. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Text fz="sm" className={classes.beside}>
      <Anchor component={Link} to={PATHS.login} underline="always" fz="inherit">
        <ArrowLeft size={16} aria-hidden="true" />
        {t('passwords.back')}
      </Anchor>
    </Text>
  );
}
