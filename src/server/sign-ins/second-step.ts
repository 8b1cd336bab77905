import type { SecondFactorAsked } from '../../contract/passkeys.ts';
import type { signIn } from '../../contract/sessions.ts';
import type { SignInWay } from '../../contract/sign-ins.ts';
import type { SignedChallenge } from '../../contract/signed-challenge.ts';
import { hasAuthenticator, passSecondFactor } from '../accounts/second-factors.ts';
import type { Tx } from '../database/db.ts';
import type { Open } from '../handler.ts';
import { tellOfCopy } from './copied-passkey.ts';
import { type ChallengeFor, challengeMadeAt, newChallenge } from './passkey-challenges.ts';
import { challengeIn, provedSignature, siteOf } from './passkey-proofs.ts';
import { type Kept, noteUse, passkeysOf, takeChallenge } from './passkey-uses.ts';

/**
 * What follows a right password: nothing, a code, or a passkey of this person. It belongs to the person, not to the role: a manager who
 * becomes a worker is still asked.
 */

type Asked = Pick<Open<typeof signIn>, 'input' | 'services' | 'now' | 'host' | 'tenant'>;
type Person = { readonly company_id: string; readonly user_id: string };

export type SecondStep =
  | { readonly way: SignInWay }
  | { readonly refused: 'second_factor_wrong' | 'passkey_wrong' | 'passkey_copied' }
  | { readonly refused: 'second_factor_needed'; readonly current: SecondFactorAsked };

export async function secondStep(tx: Tx, asked: Asked, person: Person): Promise<SecondStep> {
  const { code, passkey } = asked.input.body;
  const { keys } = asked.services;
  if (passkey !== undefined) return byPasskey(tx, asked, person, passkey);
  if (code !== undefined && code !== '') {
    const passed = await passSecondFactor(tx, keys, person, code, asked.now);
    if (passed !== 'none') return passed === 'second_factor_wrong' ? { refused: passed } : { way: passed };
  }
  const has_code = await hasAuthenticator(tx, person);
  const passkeys = await passkeysOf(tx, person);
  if (!has_code && passkeys.length === 0) return { way: 'password' };
  if (code !== undefined && code !== '') return { refused: 'second_factor_wrong' };
  return {
    refused: 'second_factor_needed',
    current: { code: has_code, passkey: challengeFor(asked, person, passkeys) },
  };
}

const aboutOf = ({ company_id, user_id }: Person, site: string): ChallengeFor => ({
  purpose: 'second factor',
  of: `${company_id}|${user_id}`,
  site,
});

function challengeFor(asked: Asked, person: Person, passkeys: readonly Kept[]): SecondFactorAsked['passkey'] {
  const { keys, config } = asked.services;
  const site = siteOf(asked, config.base_domain);
  const ids = passkeys
    .filter((one) => one.site === site)
    .map(({ credential_id }) => credential_id.toString('base64url'));
  if (site === null || ids.length === 0) return null;
  return { challenge: newChallenge(keys, aboutOf(person, site), asked.now), site, ids };
}

/** The password said who; the passkey need not check it again. Used so, one out of a backup signs in alone again. */
async function byPasskey(tx: Tx, asked: Asked, person: Person, signed: SignedChallenge): Promise<SecondStep> {
  const { services, now } = asked;
  const site = siteOf(asked, services.config.base_domain);
  const kept = (await passkeysOf(tx, person)).find(
    (one) => one.site === site && one.credential_id.toString('base64url') === signed.id,
  );
  if (site === null || kept === undefined) return { refused: 'passkey_wrong' };
  const proof = await provedSignature(signed, kept, site);
  const challenge = challengeIn(signed.client_data, site) ?? '';
  const made_at = challengeMadeAt(services.keys, aboutOf(person, site), challenge, now);
  if (proof === null || made_at === null || !(await takeChallenge(tx, person, made_at, now)))
    return { refused: 'passkey_wrong' };
  const noted = await noteUse(tx, person.company_id, kept, proof, now);
  if (noted.use === 'copied') await tellOfCopy(tx, services, person, kept, now);
  if (noted.use !== 'used') return { refused: noted.use === 'copied' ? 'passkey_copied' : 'passkey_wrong' };
  if (noted.needs_password)
    await tx`
      update passkeys set needs_password = false where company_id = ${person.company_id} and id = ${kept.id}`;
  return { way: 'password_and_passkey' };
}
