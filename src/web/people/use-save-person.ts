import type { FormErrors } from '@mantine/form';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { changeUser, createUser, type User, user } from '../../contract/users.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { bodyOf, type PersonValues, valuesOf } from './person-values.ts';
import { isSessionOver } from './use-people.ts';

type Doing = {
  /** With the password that was sent, or ''. */
  readonly onSaved: (saved: User, password: string) => void;
  /** What the server says of single fields. */
  readonly onErrors: (errors: FormErrors) => void;
  readonly onSessionOver: (error: unknown) => void;
};

type Trouble = { readonly error: string | null; readonly stale: User | null };
const NONE: Trouble = { error: null, stale: null };

/** Saves a person with the pay in one call, and says why not where it went wrong; nothing typed is lost. */
export function useSavePerson({ onSaved, onErrors, onSessionOver }: Doing) {
  const [trouble, setTrouble] = useState(NONE);
  const keyFor = useKeyOf();
  const refused = (error: unknown): void => {
    setTrouble(troubleOf(error));
    const errors = fieldErrors(error);
    if (Object.keys(errors).length > 0) onErrors(errors);
    if (isSessionOver(error)) onSessionOver(error);
    if (error instanceof ApiError && error.code === 'not_found') void changed('users');
  };
  const done = (saved: User, password: string, message: 'created' | 'updated'): void => {
    setTrouble(NONE);
    toast(i18next.t(`people.toast.${message}`, { name: nameOf(saved) }));
    onSaved(saved, password);
  };
  const create = useWrite(createUser, ['users', 'payroll'], {
    onDone: (saved, { body }) => done(saved, body.password, 'created'),
    onRefused: refused,
  });
  const change = useWrite(changeUser, ['users', 'payroll'], {
    onDone: (saved, { body }) => done(saved, body.password ?? '', 'updated'),
    onRefused: refused,
  });
  const save = (values: PersonValues, over: User | null): void => {
    setTrouble(NONE);
    const { pay, ...body } = bodyOf(values, valuesOf(over), over !== null && over.payroll !== null);
    if (over === null) {
      const sent = { ...body, password: values.password, ...(pay === undefined ? {} : { pay }) };
      create.mutate({ body: sent, idempotencyKey: keyFor(sent) });
      return;
    }
    const seen = { version: over.payroll?.version ?? null };
    const sent = { ...body, ...(pay === undefined ? {} : { pay: { ...pay, ...seen } }) };
    change.mutate({ params: { id: over.id }, body: sent, ifMatch: over.version });
  };
  return {
    ...trouble,
    busy: create.isPending || change.isPending,
    save,
    settle: () => setTrouble(NONE),
  };
}

/** The same person sent once more, after an answer that never came, is the same action: it keeps its key. */
function useKeyOf(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return said(sayError(error));
  if (isSessionOver(error)) return { ...NONE, error: i18next.t('session.expired') };
  if (error.code === 'not_found') return { ...NONE, error: i18next.t('people.form.gone') };
  if (error.code === 'stale') {
    const theirs = currentOf(error, user);
    if (theirs !== null) return { ...NONE, stale: theirs };
  }
  if (Object.keys(error.errors).some((field) => field.startsWith('pay.')))
    return { ...NONE, error: i18next.t('people.form.pay_failed', { detail: sayError(error) }) };
  return said(sayError(error));
}

const said = (detail: string): Trouble => ({
  ...NONE,
  error: i18next.t('people.form.save_failed', { detail }),
});
