// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the product's own text is quoted as it stands
import type { Mutant } from './mutant.ts';

/** Faults in what a passkey must prove. */

const PROOFS = 'src/server/sign-ins/passkey-proofs.ts';
const USES = 'src/server/sign-ins/passkey-uses.ts';
const CHALLENGES = 'src/server/sign-ins/passkey-challenges.ts';
const ALONE = 'src/server/sign-ins/passkey-sign-in.ts';
const OWN = 'src/server/sign-ins/passkeys.ts';
const caught_by = ['test/passkeys.test.ts'];
const required = ['test/second-factor-required.test.ts'];

export const MUTANTS_OF_PASSKEYS: readonly Mutant[] = [
  {
    name: 'a passkey signs in alone after a new password',
    file: 'src/server/accounts/password-changes.ts',
    find: '  await passkeysNeedPassword(tx, person);\n',
    put: '',
    caught_by: ['test/passkeys.test.ts'],
  },
  {
    name: 'a session that was ended meanwhile adds a passkey',
    file: OWN,
    find: 'await requireOpenSession(tx, caller);',
    put: '',
    caught_by,
  },
  {
    name: 'a passkey that is being added outlives a second factor that a manager takes away',
    file: 'src/server/accounts/second-factors.ts',
    find: '  await tx`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`;\n',
    put: '',
    caught_by,
  },
  {
    name: 'a passkey signs on the page of another host',
    file: PROOFS,
    find: 'plain === origin && hostname === site &&',
    put: 'plain === origin &&',
    caught_by,
  },
  {
    name: "a header turns the host of passkeys into another company's",
    file: PROOFS,
    find: 'named === null || named === tenant ? name : null',
    put: 'named === undefined ? null : name',
    caught_by,
  },
  {
    name: 'a passkey is added whose holder was not checked',
    file: PROOFS,
    find: 'requireUserVerification: true,',
    put: 'requireUserVerification: false,',
    caught_by,
  },
  {
    name: "the certificates of a stranger's authenticator are read",
    file: PROOFS,
    find: 'attestationObject: withoutStatement(made.attestation)',
    put: 'attestationObject: made.attestation',
    caught_by,
  },
  {
    name: 'a challenge never expires',
    file: CHALLENGES,
    find: 'Math.abs(Date.parse(now) - made_ms) > HOLDS_MS',
    put: 'Date.parse(now) - made_ms > 1e15',
    caught_by,
  },
  {
    name: "another person's challenge is accepted",
    file: CHALLENGES,
    find: 'JSON.stringify([purpose, of, site])',
    put: "JSON.stringify([purpose, of === '', site])",
    caught_by,
  },
  {
    name: 'the same answer of a passkey signs in twice',
    file: USES,
    find: 'passkey_challenge_at < ${made_at}',
    put: 'passkey_challenge_at <= ${made_at}',
    caught_by,
  },
  {
    name: 'a copied passkey signs in',
    file: USES,
    find: 'counter <= was.counter && (counter > 0 || was.counter > 0)',
    put: 'counter < 0 && was.counter > 0',
    caught_by,
  },
  {
    name: 'a passkey alone signs in without its holder being checked',
    file: ALONE,
    find: ' || !proof.is_verified',
    put: '',
    caught_by,
  },
  {
    name: 'a passkey of one address signs in at another',
    file: ALONE,
    find: ' and k.site = ${site}',
    put: '',
    caught_by,
  },
  {
    name: 'the passkey of a closed account signs in',
    file: ALONE,
    find: ' and closed_at is null\n    for no key update',
    put: '\n    for no key update',
    caught_by,
  },
  {
    name: 'a passkey that a backup revived signs in alone',
    file: ALONE,
    find: '!is_open || noted.needs_password',
    put: '!is_open',
    caught_by,
  },
  {
    name: 'a restore leaves passkeys as they were',
    file: 'src/server/running/restore.ts',
    find: 'update passkeys set needs_password = true',
    put: 'update passkeys set needs_password = needs_password',
    caught_by,
  },
  {
    name: 'the password alone is enough beside a passkey',
    file: 'src/server/sign-ins/second-step.ts',
    find: '!has_code && passkeys.length === 0',
    put: '!has_code',
    caught_by,
  },
  {
    name: "a person removes another one's passkey",
    file: OWN,
    find: ' and user_id = ${user_id} and id = ${params.id}',
    put: ' and id = ${params.id}',
    caught_by,
  },
  {
    name: 'the last factor of a manager who needs one is removed',
    file: OWN,
    find: 'if (await needsFactor(tx, caller, now))',
    put: "if ((await needsFactor(tx, caller, now)) && now === '')",
    caught_by: required,
  },
  {
    name: 'a passkey does not count as the required factor',
    file: 'src/server/accounts/caller.ts',
    find: 'k.company_id = ${companyOf(tx)} and k.user_id = u.id',
    put: 'k.company_id = ${companyOf(tx)} and k.user_id is null',
    caught_by: required,
  },
  {
    name: 'another manager removes the codes and leaves the passkeys',
    file: 'src/server/accounts/second-factors.ts',
    find: 'delete from passkeys where company_id = ${company_id} and user_id = ${user_id} returning id',
    put: 'select id from passkeys where company_id = ${company_id} and user_id = ${user_id}',
    caught_by,
  },
];
