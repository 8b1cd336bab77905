import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { personalData } from '../src/contract/personal-data.ts';
import { signIn } from '../src/contract/sessions.ts';
import { type Client, client, PASSWORD, type World, world } from './world.ts';

/** The file of everything about a person: where and when a person signs in is nobody's business but their own. */

const ADDRESS = '203.0.113.66';
const DEVICE = 'Opera, ChromeOS';
const AGENT = 'Mozilla/5.0 (X11; CrOS x86_64) OPR/99.0';
const TRACES = ['idempotency_keys', 'password_resets', 'push_subscriptions', 'sessions', 'sign_ins'];

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type File = {
  readonly left_out?: readonly string[];
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
};

async function fileOf(by: Client, id: string): Promise<{ text: string; file: File }> {
  const { status, text } = await by.raw({ method: 'GET', url: personalData.path.replace('{id}', id) });
  assert.equal(status, 200);
  return { text, file: JSON.parse(text) as File };
}

test('the own file holds where and when the person signed in; that of another leaves it out, and says so', async () => {
  const { json } = await w.anyone.raw({
    method: signIn.method,
    url: signIn.path,
    remoteAddress: ADDRESS,
    headers: { 'x-tenant-domain': `${w.subdomain}.localhost`, 'user-agent': AGENT },
    payload: { username: 'worker', password: PASSWORD },
  });
  const worker = client(w.app, { ...w.worker, access: (json as { access: string }).access });
  const own = await fileOf(worker, w.worker.id);
  assert.ok(own.text.includes(ADDRESS) && own.text.includes(DEVICE), own.text.slice(0, 2_000));
  assert.deepEqual(own.file.left_out, []);

  const by_manager = await fileOf(w.manager, w.worker.id);
  assert.ok(!by_manager.text.includes(ADDRESS) && !by_manager.text.includes(DEVICE));
  assert.deepEqual([...(by_manager.file.left_out ?? [])].toSorted(), TRACES);
  assert.deepEqual(
    Object.keys(own.file.tables)
      .filter((table) => !(table in by_manager.file.tables))
      .toSorted(),
    TRACES,
  );
  // A manager's own file is whole.
  assert.deepEqual((await fileOf(w.manager, w.manager.id)).file.left_out, []);
});
