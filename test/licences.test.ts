import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judge } from '../tools/audit.ts';
import { LICENCES_FILE, licenceList, licenceOf, lockedPackages } from '../tools/licences.ts';

/** The installed packages and their licences. A new licence is read before it is allowed. */

test('LICENCES.txt lists what the lock file installs, and every licence is allowed', () => {
  const packages = lockedPackages();
  assert.ok(packages.length > 200, `only ${packages.length} packages were seen`);
  const { text, refused } = licenceList(packages);
  assert.deepEqual(refused, []);
  assert.equal(readFileSync(LICENCES_FILE, 'utf8'), text, 'run "npm run licences" and read the difference');
});

test('a licence that is not allowed is refused, as is a missing one, and a new version of a package that was read by hand', () => {
  const of = (license: string | undefined, isDev = false) =>
    licenceOf({ name: 'a', version: '1.0.0', license, isDev });
  assert.equal(of('MIT'), 'MIT');
  assert.equal(of('(GPL-3.0 OR MIT)'), '(GPL-3.0 OR MIT)');
  assert.equal(of('(MIT AND GPL-3.0)'), null);
  assert.equal(of('AGPL-3.0-only', true), null);
  assert.equal(of(undefined), null);
  assert.equal(of('(ISC AND CC-BY-3.0)', false), null);
  assert.notEqual(of('(ISC AND CC-BY-3.0)', true), null);
  assert.equal(licenceOf({ name: 'png-js', version: '9.0.0', license: undefined, isDev: false }), null);
});

test('the audit fails on high severity, passes lower ones, and reports a registry that did not answer', () => {
  const found = (counts: Record<string, number>): number => judge({ metadata: { vulnerabilities: counts } });
  assert.equal(found({ low: 3, moderate: 2, high: 0, critical: 0 }), 0);
  assert.equal(found({ low: 0, moderate: 0, high: 1, critical: 0 }), 1);
  assert.equal(found({ low: 0, moderate: 0, high: 0, critical: 1 }), 1);
  assert.equal(judge({ message: '405 Method Not Allowed', error: { summary: '' } }), 75);
  assert.equal(judge({}), 75);
});
