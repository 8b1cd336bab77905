import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { onSessionEnd, readUser } from './session-store.ts';

/**
 * Unsaved text from when the session ended or the page was closed. Stored only in the tab (sessionStorage), by user
 * and form, written only at that moment, and offered to the same user.
 */
const PREFIX = 'draft:';
const RETURN_TO = 'return_to';
const typing = new Map<string, () => unknown>();

onSessionEnd((why, user) => {
  if (why === 'signed_out') forgetAll();
  if (user === null || why === 'signed_out') return;
  keep(user.id);
  sessionStorage.setItem(RETURN_TO, JSON.stringify([user.id, location.pathname + location.search]));
});

// Also after a reload or a closed and reopened tab.
addEventListener('pagehide', () => {
  const user = readUser();
  if (user !== null) keep(user.id);
});

function keep(userId: string): void {
  for (const [form, typed] of typing) {
    const values = typed();
    if (values !== null) sessionStorage.setItem(keyOf(userId, form), JSON.stringify(values));
  }
}

/** The page from which the user was signed out, once; null for another user. */
export function takeReturnPath(userId: string): string | null {
  const kept = read(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  return Array.isArray(kept) && kept[0] === userId && typeof kept[1] === 'string' ? kept[1] : null;
}

export type Draft<T> = {
  /** The stored text, or null. */
  readonly offered: T | null;
  /** The user took or discarded the text; it is not offered again. */
  readonly settle: () => void;
};

/**
 * Lets a form survive the end of the session. `form` names it (with the id of the edited object; null: nothing is
 * stored), `schema` reads the text, `typed` returns the present values, or null when nothing is typed. Never for
 * passwords.
 */
export function useDraft<T>(
  form: string | null,
  schema: z.ZodType<T> | null,
  typed: () => unknown,
): Draft<T> {
  const [offered, setOffered] = useState(() =>
    form === null || schema === null ? null : stored(form, schema),
  );
  const now = useEffectEvent(typed);
  useEffect(() => {
    if (form === null) return;
    typing.set(form, () => now());
    return () => {
      typing.delete(form);
    };
  }, [form]);
  const settle = (): void => {
    const user = readUser();
    if (user !== null && form !== null) sessionStorage.removeItem(keyOf(user.id, form));
    setOffered(null);
  };
  return { offered, settle };
}

const keyOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`;

function stored<T>(form: string, schema: z.ZodType<T>): T | null {
  const user = readUser();
  const result = user === null ? null : schema.safeParse(read(keyOf(user.id, form)));
  return result?.success ? result.data : null;
}

function forgetAll(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) || key === RETURN_TO) sessionStorage.removeItem(key);
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
