import { Button, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { suggestedUsername } from '../../core/suggested-username.ts';
import { FormBody } from '../parts/form-body.tsx';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { SickTermsSection } from '../sick-terms/sick-terms-section.tsx';
import { SkillsSection } from '../skills/skills-section.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { SectionSought } from '../ui/section-sought.tsx';
import { PersonUnits } from '../units/person-units.tsx';
import { VacationSection } from '../vacation/vacation-section.tsx';
import { AccountFields } from './account-fields.tsx';
import { BankAccountSection } from './bank-account-section.tsx';
import type { Part } from './choice.ts';
import type { Handed } from './hand-over.tsx';
import { LikePeople } from './like-people.tsx';
import { PayFields } from './pay-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { PersonRecords } from './person-records.tsx';
import { type PersonValues, valuesOf } from './person-values.ts';
import { StalePerson } from './stale-person.tsx';
import { usePersonSheet } from './use-person-sheet.ts';

type Props = {
  /** The person to edit; null: a new one. */
  readonly person: User | null;
  /** Usernames that the suggestion avoids. */
  readonly taken: readonly string[];
  readonly at: Part | undefined;
  /** With what is to be handed over: a password that was generated here, or a link that was not mailed. */
  readonly onSaved: (handed: Handed | null) => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** Adds or changes a person with the pay terms. */
export function PersonForm({ person, taken, at, onSaved, onSessionOver }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const [made, setMade] = useState<string | null>(null);
  const [hasAccount, setHasAccount] = useState(false);
  const sheet = usePersonSheet({
    person,
    hasAccount,
    onSaved: (saved, password, isNew) => {
      if (saved.link != null) onSaved({ person: saved, link: saved.link, isNew: true });
      else onSaved(password === made && made !== null ? { person: saved, password: made, isNew } : null);
    },
    onSessionOver,
  });
  const { form, base, stale } = sheet;
  const own = base?.id === me.id;
  const [wantsMore, setWantsMore] = useState(false);
  // Once unfolded it stays so, also when what was typed is taken away again.
  if (base === null && !wantsMore && saysMore(form)) setWantsMore(true);
  const brief = base === null && !wantsMore;
  const suggestion = suggestedUsername(form.values.first_name, form.values.last_name, taken);
  const suggested = base === null && form.values.username === suggestion;
  const named = (names: Partial<Pick<PersonValues, 'first_name' | 'last_name'>>): void => {
    const { first_name, last_name } = { ...form.getValues(), ...names };
    form.setValues({
      ...names,
      ...(suggested ? { username: suggestedUsername(first_name, last_name, taken) } : {}),
    });
  };
  return (
    <FormBody
      sheet={sheet}
      gap={20}
      label={base === null ? t('people.form.new') : t('people.edit_named', { name: nameOf(base) })}
      submit={t(submitWord(base, form.values))}
      above={sheet.like.length > 0 && <LikePeople people={sheet.like} onAnyway={sheet.addAnyway} />}
    >
      <PersonFields form={form} base={base} autoFocus={at === undefined} brief={brief} onNamed={named} />
      {brief && <Brief username={form.values.username} onMore={() => setWantsMore(true)} />}
      {!brief && (
        <>
          <AccountFields
            form={form}
            base={base}
            own={own}
            suggested={suggested}
            made={made}
            onMade={setMade}
          />
          <PayFields form={form} base={base} autoFocus={at === 'pay'} />
          <SectionSought sought={at === 'account'}>
            <BankAccountSection
              base={base}
              own={own}
              onTyping={(is) => {
                setHasAccount(is);
                form.clearFieldError('account');
              }}
            />
          </SectionSought>
        </>
      )}
      {base !== null && <PersonUnits user={base.id} name={nameOf(base)} />}
      {base !== null && <SkillsSection user={base.id} name={nameOf(base)} />}
      {base !== null && <SickTermsSection user={base.id} name={nameOf(base)} />}
      {base !== null && (
        <SectionSought sought={at === 'vacation'}>
          <VacationSection user={base.id} name={nameOf(base)} />
        </SectionSought>
      )}
      {base !== null && <PersonRecords person={base} />}
      {form.errors.account && (
        <div ref={(said) => said?.scrollIntoView({ block: 'center' })}>
          <ErrorBox message={t('bankAccounts.first')} />
        </div>
      )}
      {stale !== null && (
        <StalePerson
          base={valuesOf(base)}
          typed={form.values}
          theirs={stale}
          onKeep={sheet.keepMine}
          onTake={sheet.takeTheirs}
        />
      )}
    </FormBody>
  );
}

/** The fields that inviting somebody needs. */
const BRIEF: readonly string[] = ['first_name', 'last_name', 'email', 'role'];

/** Is there anything else to see: something typed, also in a draft, or a fault? */
const saysMore = ({ values, errors, isDirty }: UseFormReturnType<PersonValues>): boolean =>
  Object.keys(errors).some((field) => !BRIEF.includes(field)) ||
  Object.keys(values).some((field) => ![...BRIEF, 'username'].includes(field) && isDirty(field));

/** Without a password a new person is invited. */
function submitWord(base: User | null, { password }: PersonValues) {
  if (base !== null) return 'common.save';
  return password === '' ? 'invitations.submit' : 'people.form.submit_new';
}

/** What happens at the button, and the way to everything else that may be said of a new person. */
function Brief({ username, onMore }: { readonly username: string; readonly onMore: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={12} align="start">
      {username !== '' && (
        <Text c="dimmed" fz="sm">
          {t('invitations.hint', { username })}
        </Text>
      )}
      <Button variant="default" mih="var(--tap)" aria-expanded={false} onClick={onMore}>
        {t('invitations.more')}
      </Button>
    </Stack>
  );
}
