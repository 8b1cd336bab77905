import { PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { acceptInvitation, type InvitedFact, type readInvitation } from '../../contract/invitations.ts';
import type { User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { typedBank } from '../bank-accounts/typed-bank.ts';
import { checkedBy } from '../form-check.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { HINT_BELOW } from '../people/hint-below.ts';
import { homeOf, roleOf } from '../roles.ts';
import { begun } from '../session.ts';
import { accessToken, endSession, followCompany, readUser } from '../session-store.ts';
import { Notice } from '../ui/notice.tsx';
import { keepInviteToken } from './invite-token.ts';
import { SignInBody } from './sign-in-body.tsx';

type Props = { readonly token: string; readonly invitation: ReplyOf<typeof readInvitation> };

const NOTHING = {
  password: '',
  phone: '',
  address: '',
  social_security_number: '',
  clearing: '',
  account: '',
};
type Typed = typeof NOTHING;

const check = checkedBy(acceptInvitation.body);

/** What was typed of what the latest reading asks for; an empty field says nothing. */
const bodyOf = (token: string, asks: readonly InvitedFact[], { password, ...facts }: Typed) => {
  const asked: readonly string[] = asks.includes('account') ? [...asks, 'clearing'] : asks;
  const said = Object.entries(facts).filter(([field, value]) => asked.includes(field) && value.trim() !== '');
  return { token, password, ...Object.fromEntries(said) };
};

/** The link is read again: the page then says what became of it, or asks for less. */
const READ_AGAIN = ['invitation_used', 'invitation_over', 'fact_known'];

/** A password, and whatever the company does not know yet. */
export function WelcomeForm({ token, invitation }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { asks, username, subdomain } = invitation;
  const other = accessToken() === null ? null : readUser();
  const sheet = useFormSheet<Typed, User>({
    initial: NOTHING,
    check: (typed) => check(bodyOf(token, asks, typed)),
    send: async (typed, { idempotencyKey }) => {
      const body = bodyOf(token, asks, typed);
      const tokens = await send(acceptInvitation, { body, idempotencyKey, unnamed: true });
      // A person who was signed in here is another one.
      if (accessToken() !== null) endSession('signed_out');
      followCompany(subdomain);
      return begun(tokens);
    },
    onDone: (user) => {
      keepInviteToken('');
      void navigate({ to: homeOf(roleOf(user)), replace: true });
    },
    onRefused: (error) => {
      if (error instanceof ApiError && READ_AGAIN.includes(error.code))
        void queries.invalidateQueries({ queryKey: ['invitation', token] });
    },
  });
  return (
    <SignInBody sheet={sheet} submit={t(sheet.busy === null ? 'welcome.submit' : 'welcome.submitting')}>
      {other !== null && <Notice tone="wait">{t('welcome.signed_in', { name: other.name })}</Notice>}
      <TextInput
        size="md"
        label={t('session.username')}
        value={username}
        autoComplete="username"
        variant="filled"
        readOnly
      />
      <PasswordInput
        {...sheet.form.getInputProps('password')}
        size="md"
        label={t('welcome.password')}
        description={t('session.password_hint')}
        autoComplete="new-password"
        withAsterisk={false}
        required
        autoFocus
      />
      {asks.length > 0 && <MissingFacts form={sheet.form} asks={asks} />}
    </SignInBody>
  );
}

type FactsProps = { readonly form: UseFormReturnType<Typed>; readonly asks: readonly InvitedFact[] };

/** What the company does not know; all of it can wait. */
function MissingFacts({ form, asks }: FactsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <Text component="h2" fz="lg" fw={600}>
          {t('welcome.missing_facts')}
        </Text>
        <Text c="dimmed" fz="sm">
          {t('welcome.missing_why')}
        </Text>
      </div>
      {asks.includes('phone') && (
        <TextInput
          {...form.getInputProps('phone')}
          size="md"
          label={t('welcome.phone')}
          type="tel"
          autoComplete="tel"
        />
      )}
      {asks.includes('address') && (
        <TextInput
          {...form.getInputProps('address')}
          size="md"
          label={t('welcome.address')}
          autoComplete="street-address"
        />
      )}
      {asks.includes('social_security_number') && (
        <TextInput
          {...form.getInputProps('social_security_number')}
          size="md"
          label={t('welcome.number')}
          description={t('welcome.number_hint')}
          autoComplete="off"
        />
      )}
      {asks.includes('account') && <AccountFields form={form} />}
    </>
  );
}

/** The bank's name appears while the clearing number is typed. */
function AccountFields({ form }: Pick<FactsProps, 'form'>) {
  const { t } = useTranslation();
  const { clearing } = form.values;
  const bank = typedBank(clearing);
  const field = { size: 'md', inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <SimpleGrid cols={2} spacing={12}>
      <TextInput
        {...form.getInputProps('clearing')}
        {...field}
        label={t('bankAccounts.clearing')}
        description={bank ?? undefined}
        inputWrapperOrder={HINT_BELOW}
      />
      <TextInput {...form.getInputProps('account')} {...field} label={t('bankAccounts.account')} />
    </SimpleGrid>
  );
}
