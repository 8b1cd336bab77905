import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { onSessionEnd, readUser } from './session-store.ts';

/**
 * What a person had typed when the session ended under them or the page went away. Kept in the tab only
 * (sessionStorage), by person and form, written at that moment and at no other; offered back to the same person.
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

// A reload, a closed tab that is opened again: what was typed is there too.
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

/** The page a person was thrown out from, once; null for anyone else. */
export function takeReturnPath(userId: string): string | null {
  const kept = read(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  return Array.isArray(kept) && kept[0] === userId && typeof kept[1] === 'string' ? kept[1] : null;
}

export type Draft<T> = {
  /** What was typed before, or null. */
  readonly offered: T | null;
  /** The person took the text or threw it away; it is offered no more. */
  readonly settle: () => void;
};

/**
 * Lets a form survive the session's end. `form` names it (with the id of what it edits; null: nothing is kept), `schema`
 * reads the text back, `typed` answers the values now, or null when nothing is typed. Never for passwords.
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
