import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentOf } from '../../contract/call.ts';
import { invitePerson } from '../../contract/invitations.ts';
import type { LikePerson } from '../../contract/reopening.ts';
import { changeUser, createUser, type User, user } from '../../contract/users.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { savedWithRole } from '../second-person/or-ask.ts';
import { sayError } from '../text/index.ts';
import { LikeSomebody, refuseLike } from './like-people.tsx';
import { usePersonCheck } from './person-check.ts';
import {
  bodyOf,
  firstEmploymentOf,
  mergedOver,
  type PersonValues,
  personValues,
  valuesOf,
  withoutSecrets,
} from './person-values.ts';
import { isSessionOver } from './use-people.ts';

/** The action of somebody who knows that it is another person. */
const ANOTHER = 'another';

/** `link`: of a person who was invited where no mail is sent; undefined: nobody was invited. */
export type Saved = Pick<User, 'id' | 'username' | 'first_name' | 'last_name'> & {
  readonly link?: string | null;
};

type Options = {
  readonly person: User | null;
  /** An account number is being typed in a separate form: saving closes the sheet and must not lose it. */
  readonly hasAccount: boolean;
  /** With the password that was sent, or ''; `isNew`: the person was added. */
  readonly onSaved: (saved: Saved, password: string, isNew: boolean) => void;
  readonly onSessionOver: (error: unknown) => void;
};

/**
 * The form of a person with the pay terms, saved in one call. It keeps the person it began from: other users' changes
 * reach it only through the server's 412, and then the manager chooses.
 */
export function usePersonSheet({ person, hasAccount, onSaved, onSessionOver }: Options) {
  const { t } = useTranslation();
  const check = usePersonCheck();
  const [base, setBase] = useState(person);
  const [like, setLike] = useState<readonly LikePerson[]>([]);
  const sheet = useFormSheet<PersonValues, Saved>({
    initial: valuesOf(base),
    check: (values) => ({
      ...check(values, base),
      ...(hasAccount ? { account: t('bankAccounts.first') } : {}),
    }),
    send: async (values, { action, idempotencyKey }) => {
      setLike([]);
      if (base === null && action !== ANOTHER) await refuseLike(values);
      return save(values, base, idempotencyKey);
    },
    onDone: (saved) => {
      const { password } = sheet.form.getValues();
      toast(t(doneWord(saved, base === null), { name: nameOf(saved) }));
      onSaved(saved, password, base === null);
      void changed('users', 'payroll');
    },
    onRefused: (error) => {
      if (error instanceof LikeSomebody) setLike(error.people);
      if (isSessionOver(error)) onSessionOver(error);
      if (error instanceof ApiError && error.code === 'not_found') void changed('users');
    },
    say: troubleOf,
    draft: { name: `person:${base?.id ?? 'new'}`, schema: personValues, keep: withoutSecrets },
  });
  const keepMine = (theirs: User): void => {
    const merged = mergedOver(valuesOf(base), sheet.form.getValues(), valuesOf(theirs));
    setBase(theirs);
    sheet.restart(valuesOf(theirs), merged);
    sheet.attempt(merged, 'save', (values, { idempotencyKey }) => save(values, theirs, idempotencyKey));
  };
  const takeTheirs = (theirs: User): void => {
    setBase(theirs);
    sheet.restart(valuesOf(theirs));
  };
  /** Adds the person although somebody like them is here. */
  const addAnyway = (): void => sheet.submit(ANOTHER);
  return { ...sheet, base, like, addAnyway, stale: staleOf(sheet.error), keepMine, takeTheirs };
}

/** Adds the person, or changes them over a version. Where the role takes two managers, another one is asked for it. */
function save(values: PersonValues, over: User | null, idempotencyKey: string): Promise<Saved> {
  return savedWithRole((role, key) => saveWhole({ ...values, role }, over, key), {
    role: values.role,
    instead: over === null ? 'worker' : valuesOf(over).role,
    idempotencyKey,
  });
}

function saveWhole(values: PersonValues, over: User | null, idempotencyKey: string): Promise<Saved> {
  const { pay, ...body } = bodyOf(values, valuesOf(over), over !== null && over.payroll !== null);
  if (over === null) {
    const sent = { ...body, ...firstEmploymentOf(values), ...(pay === undefined ? {} : { pay }) };
    if (values.password === '') return invited(sent, idempotencyKey);
    return send(createUser, { body: { ...sent, password: values.password }, idempotencyKey });
  }
  const version = over.payroll?.version ?? null;
  const sent = { ...body, ...(pay === undefined ? {} : { pay: { ...pay, version } }) };
  return send(changeUser, { params: { id: over.id }, body: sent, ifMatch: over.version, idempotencyKey });
}

/** Invites a new person, who chooses the password. */
async function invited(
  { password: _none, ...body }: SentOf<typeof invitePerson>['body'] & { readonly password?: unknown },
  idempotencyKey: string,
): Promise<Saved> {
  const { user: id, link } = await send(invitePerson, { body, idempotencyKey });
  const { username, first_name, last_name } = body;
  return { id, username, first_name, last_name, link };
}

const doneWord = ({ link }: Saved, isNew: boolean) => {
  if (!isNew) return 'people.toast.updated';
  return link === null ? 'invitations.sent' : 'people.toast.created';
};

const staleOf = (error: unknown): User | null =>
  error instanceof ApiError && error.code === 'stale' ? currentOf(error, user) : null;

/** Why the person was not saved; null when the form shows the other version instead. */
function troubleOf(error: unknown): string | null {
  if (error instanceof LikeSomebody) return null;
  const detail = sayError(error);
  if (!(error instanceof ApiError)) return i18next.t('people.form.save_failed', { detail });
  if (isSessionOver(error)) return i18next.t('session.expired');
  if (error.code === 'not_found') return i18next.t('people.form.gone');
  if (staleOf(error) !== null) return null;
  const pay = Object.keys(error.errors).some((field) => field.startsWith('pay.'));
  return i18next.t(pay ? 'people.form.pay_failed' : 'people.form.save_failed', { detail });
}
