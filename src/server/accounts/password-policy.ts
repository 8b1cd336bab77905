import { refuseField } from '../refusal.ts';

/**
 * Refuses weak passwords (ASVS 5.0, 6.2): common ones, also with digits or signs around them, the person's own words,
 * and too few different characters. No composition rules. The list comes from a package; nothing is sent anywhere.
 */

const FEWEST_CHARACTERS = 4;
/** Own words shorter than this may stand in a password, but not be all of it. */
const SHORTEST_WORD = 4;
const PRODUCT = 'skifta';

/** Swedish additions to the international list: common words and seasons. */
const SWEDISH =
  `sommar vinter höst vår hösten våren sommaren vintern lösenord losenord lösenordet hemligt hemlig hemligheten
  hejsan hejhej hejhejhej hejdå tjena välkommen valkommen älskling alskling älskar kärlek jagälskardig jagalskardig mamma pappa
  bajskorv fotboll hockey innebandy stockholm göteborg goteborg malmö malmo uppsala västerås örebro linköping helsingborg
  sverige svenska hammarby djurgården djurgarden ifkgöteborg malmöff leksand färjestad frölunda brynäs
  januari februari mars april maj juni juli augusti september oktober november december
  måndag tisdag onsdag torsdag fredag lördag söndag sommarlov semester midsommar julafton jultomten blomma solen katten hunden
  arbete jobbet chefen kontoret företag företaget personal schema arbetspass`.split(/\s+/);

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Some 50 000 words, unpacked on first use (25 ms, once). */
function common(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...SWEDISH]),
  );
  return loaded;
}

/** Why a password is refused, or null. `own`: the person's names, username, e-mail address, company. */
export async function passwordWeakness(password: string, own: readonly string[]): Promise<string | null> {
  const lower = folded(password);
  const core = bare(lower);
  if (new Set(lower).size < FEWEST_CHARACTERS) return 'Use at least four different characters.';
  const words = [PRODUCT, ...own.flatMap(wordsOf)];
  if (words.some((word) => word === core || (word.length >= SHORTEST_WORD && lower.includes(word))))
    return 'The password must not hold your name, username or company.';
  const list = await common();
  // The list also has words of one or two letters; they say nothing about the rest.
  if (list.has(lower) || (core.length > 2 && list.has(core)))
    return 'This password is among the most common ones.';
  return null;
}

/** Refuses password_too_weak at the field. */
export async function refuseWeak(password: string, own: readonly string[], field: string): Promise<void> {
  const weakness = await passwordWeakness(password, own);
  if (weakness !== null) throw refuseField('password_too_weak', field, weakness);
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Without leading and trailing digits and signs. */
const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** A name whole and in parts: `anna.berg` is also `anna` and `berg`; of an e-mail address the part before the @. */
const wordsOf = (name: string): string[] => {
  const local = folded(name).replace(/@.*$/, '');
  return [local, ...local.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 1);
};
