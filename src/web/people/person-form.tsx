import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { useDraft } from '../drafts.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { AccountFields } from './account-fields.tsx';
import { BankAccountSection } from './bank-account-section.tsx';
import type { Credentials } from './hand-over.tsx';
import { PayFields } from './pay-fields.tsx';
import { usePersonCheck } from './person-check.ts';
import { PersonFields } from './person-fields.tsx';
import { PersonRecords } from './person-records.tsx';
import classes from './person-sheet.module.css';
import { mergedOver, type PersonValues, personValues, valuesOf, withoutSecrets } from './person-values.ts';
import { StalePerson } from './stale-person.tsx';
import { suggestedUsername } from './suggested-username.ts';
import { useSavePerson } from './use-save-person.ts';

type Props = {
  /** Who is edited; null: a new person. */
  readonly person: User | null;
  /** Usernames that the suggestion avoids. */
  readonly taken: readonly string[];
  readonly payFirst: boolean;
  readonly onTyping: (is: boolean) => void;
  /** With what to hand over when a password was made here. */
  readonly onSaved: (credentials: Credentials | null) => void;
  readonly onCancel: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/**
 * Adds or changes a person with the pay terms, in one call and one transaction. The form keeps the person it began
 * from: what others change meanwhile reaches it only through the server's 412, and then the manager chooses.
 */
export function PersonForm({ person, taken, payFirst, onTyping, onSaved, onCancel, onSessionOver }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const [base, setBase] = useState(person);
  const began = valuesOf(base);
  const [made, setMade] = useState<string | null>(null);
  /** An account of its own is being typed; `first`: the person was to be saved meanwhile. */
  const [account, setAccount] = useState<'none' | 'typed' | 'first'>('none');
  const [ownUsername, setOwnUsername] = useState(person !== null);
  const check = usePersonCheck();
  const form = useForm<PersonValues>({
    initialValues: began,
    onValuesChange: () => onTyping(true),
    validate: (values) => check(values, base),
  });
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(element);
  const draft = useDraft(`person:${base?.id ?? 'new'}`, personValues, () =>
    form.isDirty() ? withoutSecrets(form.getValues()) : null,
  );
  const saving = useSavePerson({
    onSaved: (saved, password) => {
      draft.settle();
      onSaved(
        password === made && made !== null ? { person: saved, password: made, isNew: base === null } : null,
      );
    },
    onErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
    },
    onSessionOver,
  });
  const named = (names: Partial<Pick<PersonValues, 'first_name' | 'last_name'>>): void => {
    const { first_name, last_name } = { ...form.getValues(), ...names };
    form.setValues({
      ...names,
      ...(ownUsername ? {} : { username: suggestedUsername(first_name, last_name, taken) }),
    });
  };
  const keepMine = (theirs: User): void => {
    const merged = mergedOver(began, form.getValues(), valuesOf(theirs));
    setBase(theirs);
    form.setInitialValues(valuesOf(theirs));
    form.setValues(merged);
    saving.save(merged, theirs);
  };
  const takeTheirs = (theirs: User): void => {
    setBase(theirs);
    form.setInitialValues(valuesOf(theirs));
    form.setValues(valuesOf(theirs));
    form.clearErrors();
    saving.settle();
    onTyping(false);
  };
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      autoComplete="off"
      aria-label={base === null ? t('people.form.new') : t('people.edit_named', { name: nameOf(base) })}
      onSubmit={form.onSubmit((values) => {
        // Saving closes the sheet: an account that is typed must not go with it.
        if (account === 'none') saving.save(values, base);
        else setAccount('first');
      }, focusFirstError)}
    >
      <DraftOffer
        draft={draft}
        onTake={(kept) => {
          setOwnUsername(true);
          form.setValues(kept);
        }}
      />
      <PersonFields form={form} base={base} autoFocus={!payFirst} onNamed={named} />
      <AccountFields
        form={form}
        base={base}
        own={base?.id === me.id}
        suggested={!ownUsername}
        onOwnUsername={() => setOwnUsername(true)}
        made={made}
        onMade={setMade}
      />
      <PayFields form={form} base={base} autoFocus={payFirst} />
      <BankAccountSection
        base={base}
        own={base?.id === me.id}
        onTyping={(is) => {
          setAccount(is ? 'typed' : 'none');
          onTyping(is || form.isDirty());
        }}
      />
      {base !== null && <PersonRecords person={base} />}
      {account === 'first' && (
        <div ref={(said) => said?.scrollIntoView({ block: 'center' })}>
          <ErrorBox message={t('bankAccounts.first')} />
        </div>
      )}
      {saving.stale !== null && (
        <StalePerson
          base={began}
          typed={form.values}
          theirs={saving.stale}
          onKeep={keepMine}
          onTake={takeTheirs}
        />
      )}
      {saving.error !== null && <ErrorBox message={saving.error} />}
      <div className={classes.buttons}>
        <Button variant="default" mih="var(--tap)" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" mih="var(--tap)" loading={saving.busy}>
          {base === null ? t('people.form.submit_new') : t('common.save')}
        </Button>
      </div>
    </form>
  );
}

/** Puts the cursor in the first field that is wrong, once the errors are on screen. */
function useFocusFirstError(element: { readonly current: HTMLFormElement | null }): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, element]);
  return () => setAsked((before) => before + 1);
}
