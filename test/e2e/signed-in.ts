import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { nameOf, roleOf } from '../../src/web/roles.ts';
import { DEMO_PASSWORD, type Person } from './stage.ts';

/**
 * Users who are already signed in: their browser holds what a sign-in would have stored. sign-in.e2e.ts and
 * main-job.e2e.ts test the sign-in itself.
 */

type Session = { readonly address: string; readonly tenant: string; readonly access: string };
const sessions = new WeakMap<Page, Session>();

/** Gives a user's browser a session. No page is open yet: the story opens its first screen. */
export async function comeSignedIn(
  person: Person,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const { address, tenant, context, page } = person;
  const device = await page.evaluate(() => navigator.userAgent);
  const signed_in = await fetch(`${address}/api/token/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': device,
      'x-tenant-domain': `${tenant}.localhost`,
    },
    body: JSON.stringify({ username, password }),
  });
  assert.equal(signed_in.status, 200, `${username} signs in to ${tenant}`);
  const { access, refresh } = Object(await signed_in.json());
  sessions.set(page, { address, tenant, access });
  const me = Object(await callAs(page, 'GET', '/api/users/me/'));
  await hold(context, {
    access_token: access,
    refresh_token: refresh,
    user: JSON.stringify({ id: me.id, name: nameOf(me), role: roleOf(me) }),
    company: JSON.stringify({ id: me.company, name: me.company_name }),
  });
}

/** Before the first page loads, and only then: a session that ends in the story stays ended. */
const hold = (context: BrowserContext, kept: Readonly<Record<string, string>>): Promise<unknown> =>
  context.addInitScript((values) => {
    if (localStorage.getItem('came_signed_in') !== null) return;
    localStorage.setItem('came_signed_in', 'yes');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);

/** A call by a signed-in user, made outside the page. */
export async function callAs(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const session = sessions.get(page);
  if (session === undefined) throw new Error('this person did not come signed in');
  const { address, tenant, access } = session;
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      'x-tenant-domain': `${tenant}.localhost`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}
