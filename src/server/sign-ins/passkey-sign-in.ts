import { beginPasskeySignIn, signInWithPasskey } from '../../contract/passkeys.ts';
import { NOBODY } from '../accounts/accounts.ts';
import {
  countGuess,
  type Guess,
  isKnownNetwork,
  networkOf,
  noGuess,
  rightGuess,
} from '../accounts/attempt-limits.ts';
import { roleOf } from '../accounts/caller.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { findTenant, PLATFORM_COMPANY, type Tenant } from '../database/tenant.ts';
import { type Handler, type Open, openly } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { tellOfCopy } from './copied-passkey.ts';
import { tellOfNewBrowser } from './new-browser.ts';
import { type ChallengeFor, challengeMadeAt, newChallenge } from './passkey-challenges.ts';
import { challengeIn, type Proof, provedSignature, siteOf } from './passkey-proofs.ts';
import { type Kept, noteUse, takeChallenge } from './passkey-uses.ts';
import { openSession } from './sessions.ts';
import { noteRefusal, noteSuccess } from './sign-in-log.ts';

/**
 * Signing in with a passkey alone (decision 0161). The authenticator has checked who holds it, so it counts as both factors. The passkey
 * is looked for in the company of the address, and among the superusers, nowhere else.
 */

type Asked = Open<typeof signInWithPasskey>;
type Tokens = { access: string; refresh: string };

export const passkeySignInHandlers: readonly Handler[] = [
  openly(beginPasskeySignIn, async (asked) => {
    const { now, services } = asked;
    const site = requireSite(asked);
    await services.db.inCompany(PLATFORM_COMPANY, (tx) => companyAsked(tx, asked));
    return { challenge: newChallenge(services.keys, signingInAt(asked, site), now), site };
  }),

  openly(signInWithPasskey, async (asked) => {
    const { services, browser, now } = asked;
    const site = requireSite(asked);
    const found = await counted(asked, site);
    const proof =
      found.kept === null ? null : await provedSignature(asked.input.body.signed, found.kept, site);
    const challenge = challengeIn(asked.input.body.signed.client_data, site) ?? '';
    const made_at = challengeMadeAt(services.keys, signingInAt(asked, site), challenge, now);
    const { kept } = found;
    if (kept === null) throw new Refusal('passkey_wrong');
    asked.about({ company_id: found.guess.company_id, user_id: kept.user_id });
    const answer = await services.db.inCompany(found.guess.company_id, (tx) =>
      entered(tx, asked, { ...found, kept, proof, made_at }),
    );
    if (typeof answer === 'string') throw new Refusal(answer);
    browser.remember({ company_id: found.guess.company_id, user_id: kept.user_id }, now);
    return answer;
  }),
];

function requireSite(asked: Pick<Asked, 'host' | 'tenant' | 'services'>): string {
  const site = siteOf(asked, asked.services.config.base_domain);
  if (site === null) throw new Refusal('passkeys_elsewhere');
  return site;
}

const signingInAt = (
  { tenant, services }: Pick<Asked, 'tenant' | 'services'>,
  site: string,
): ChallengeFor => ({
  purpose: 'sign in',
  of: tenant ?? services.config.default_tenant ?? '',
  site,
});

/** The company of the address; null: a bare one without a default company, where superusers sign in. */
async function companyAsked(
  tx: Tx,
  { tenant, services }: Pick<Asked, 'tenant' | 'services'>,
): Promise<Tenant | null> {
  if (tenant === undefined) throw new Refusal('unknown_tenant');
  const subdomain = tenant ?? services.config.default_tenant ?? null;
  const company = subdomain === null ? null : await findTenant(tx, subdomain);
  if (company === null && tenant !== null) throw new Refusal('unknown_tenant');
  return company;
}

type Holder = Kept & { readonly company_id: string; readonly is_closed: boolean };
type Found = { readonly kept: Holder | null; readonly guess: Guess; readonly is_open: boolean };

/** Finds the passkey, and counts the attempt before anything is checked. Passwords that others guess do not hold it up. */
async function counted(asked: Asked, site: string): Promise<Found> {
  const { address, browser, now, services, input } = asked;
  const { id } = input.body.signed;
  const found: Found[] = [];
  try {
    return await services.db.inCompany(PLATFORM_COMPANY, async (tx) => {
      const company = await companyAsked(tx, asked);
      const here = company?.id ?? PLATFORM_COMPANY;
      const kept = (await holderOf(tx, here, id, site)) ?? (await holderOf(tx, PLATFORM_COMPANY, id, site));
      const company_id = kept?.company_id ?? here;
      await beInCompany(tx, here);
      const network = networkOf(address);
      const isKnown = await isKnownNetwork(tx, here, network, now);
      await beInCompany(tx, company_id);
      const who = `passkey ${kept?.user_id ?? id}`;
      const isOwn = browser.knows({ company_id, user_id: kept?.user_id ?? NOBODY }, now);
      const guess: Guess = isOwn
        ? { company_id, who, place: `browser ${browser.id}`, from: 'known browser' }
        : { company_id, who, place: network, from: isKnown ? 'known network' : 'stranger' };
      const known = { kept, guess, is_open: company_id === PLATFORM_COMPANY || company?.open === true };
      found.push(known);
      await countGuess(tx, services.keys, guess, now);
      return known;
    });
  } catch (error) {
    const [known] = found;
    if (known?.kept && error instanceof Refusal && error.code === 'too_many_attempts') {
      const person = { company_id: known.guess.company_id, user_id: known.kept.user_id };
      await services.db.inCompany(person.company_id, (tx) => noteRefusal(tx, person, asked, 'locked'));
    }
    throw error;
  }
}

async function holderOf(tx: Tx, company_id: string, id: string, site: string): Promise<Holder | null> {
  await beInCompany(tx, company_id);
  const [kept] = await tx<Holder[]>`
    select k.company_id, k.id, k.user_id, k.credential_id, k.public_key, k.site, k.name,
      u.closed_at is not null as is_closed
    from passkeys k join users u on u.company_id = k.company_id and u.id = k.user_id
    where k.company_id = ${company_id} and k.credential_id = ${Buffer.from(id, 'base64url')} and k.site = ${site}`;
  return kept ?? null;
}

type Signed = Found & {
  readonly kept: Holder;
  readonly proof: Proof | null;
  readonly made_at: string | null;
};

/** How each refusal stands in the log of sign-ins. */
const NOTED = {
  passkey_wrong: 'wrong_passkey',
  passkey_copied: 'copied_passkey',
  passkey_needs_password: 'wrong_passkey',
  company_suspended: 'closed',
} as const;

/** A code: refused. Thrown after the commit, so that the count and the line of the log stay. */
async function entered(tx: Tx, asked: Asked, signed: Signed): Promise<Tokens | keyof typeof NOTED> {
  const person = { company_id: signed.guess.company_id, user_id: signed.kept.user_id };
  const answer = await judged(tx, asked, signed, person);
  if (typeof answer === 'string')
    await noteRefusal(tx, person, asked, signed.kept.is_closed ? 'closed' : NOTED[answer]);
  return answer;
}

async function judged(
  tx: Tx,
  asked: Asked,
  { kept, guess, is_open, proof, made_at }: Signed,
  person: { readonly company_id: string; readonly user_id: string },
): Promise<Tokens | keyof typeof NOTED> {
  const { services, now } = asked;
  const { company_id, user_id } = person;
  if (proof === null || made_at === null || !proof.is_verified) return 'passkey_wrong';
  // Locked until the session is written: an account closed or a passkey removed meanwhile ends this sign-in.
  const [open] = await tx<{ role: Parameters<typeof roleOf>[1]; username: string }[]>`
    select role, username from users
    where company_id = ${company_id} and id = ${user_id} and closed_at is null
    for no key update`;
  if (open === undefined || !(await takeChallenge(tx, person, made_at, now))) return 'passkey_wrong';
  const noted = await noteUse(tx, company_id, kept, proof, now);
  if (noted.use === 'copied') await tellOfCopy(tx, services, person, kept, now);
  if (noted.use !== 'used') return noted.use === 'copied' ? 'passkey_copied' : 'passkey_wrong';
  if (!is_open || noted.needs_password) {
    await noGuess(tx, services.keys, guess);
    return is_open ? 'passkey_needs_password' : 'company_suspended';
  }
  await rightGuess(tx, services.keys, guess);
  const is_new = guess.from !== 'known browser';
  noteSuccess(tx, person, asked, { is_new, way: 'passkey' });
  if (is_new) await tellOfNewBrowser(tx, services, { ...person, username: open.username }, asked);
  return openSession(tx, asked, { ...person, role: roleOf(company_id, open.role) });
}
