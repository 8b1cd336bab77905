import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Seller } from '../../core/invoice-document.ts';
import type { Config, MailConfig, ProxyTrust } from '../configuration.ts';
import { StartRefusal } from '../start-refusal.ts';

const wholeNumber = (name: string, text: string | undefined, fallback: number, most: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new StartRefusal(`${name} must be a whole number from 0 to ${most}, but is "${text}".`);
  }
  return value;
};

const webUrl = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new StartRefusal(`${name} must be an http or https address, but is "${text}".`);
  }
  return text;
};

const postgresUrl = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartRefusal(`${name} must begin with postgres:// or postgresql://.`);
  }
  return text;
};

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The demo keeps its terminal quiet; without it an operator wants the log. */
const logLevel = (text: string | undefined, fallback: string): string => {
  if (text === undefined || text === '') return fallback;
  if (!LEVELS.includes(text))
    throw new StartRefusal(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, but is "${text}".`);
  return text;
};

const metricsToken = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (!/^\S{16,}$/.test(text))
    throw new StartRefusal('METRICS_TOKEN must be at least 16 characters without spaces.');
  return text;
};

const versionIn = (root: string): string => {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  return version;
};

const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const mailConfig = (env: Readonly<Record<string, string | undefined>>): MailConfig | undefined => {
  const public_url = webUrl('PUBLIC_URL', env.PUBLIC_URL);
  const { SMTP_URL: smtp_url, MAIL_FROM: from } = env;
  if (smtp_url === undefined || smtp_url === '') return undefined;
  // The address may hold a password: it is not repeated.
  if (!URL.canParse(smtp_url) || !/^smtps?:$/.test(new URL(smtp_url).protocol))
    throw new StartRefusal('SMTP_URL must be an address such as smtps://name:password@mail.example.');
  if (from === undefined || !/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>$/.test(from))
    throw new StartRefusal('SMTP_URL needs MAIL_FROM, such as Skifta <skifta@example.com>.');
  if (public_url === undefined)
    throw new StartRefusal('SMTP_URL needs PUBLIC_URL, the address that links in mail begin with.');
  return { smtp_url, needs_tls: !ON_THIS_MACHINE.test(new URL(smtp_url).hostname), from, public_url };
};

const copiesConfig = (
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  is_external: boolean,
): Config['copies'] => {
  const { WAL_COPY_DIR: folder, WAL_COPY_BUCKET: url, WAL_COPY_REGION: region } = env;
  const { WAL_COPY_KEY_ID: key_id, WAL_COPY_KEY: key } = env;
  if (!folder && !url) return undefined;
  const name = folder ? 'WAL_COPY_DIR' : 'WAL_COPY_BUCKET';
  if (is_external)
    throw new StartRefusal(
      `${name} is for the embedded database: let your own PostgreSQL archive its log itself.`,
    );
  if ((process.platform as string) === 'win32') throw new StartRefusal(`${name} needs Linux or macOS.`);
  if (folder && url) throw new StartRefusal('Set WAL_COPY_DIR or WAL_COPY_BUCKET, not both.');
  if (folder) return { folder: resolve(root, folder) };
  if (!isBucket(url ?? ''))
    throw new StartRefusal(
      'WAL_COPY_BUCKET must be an address such as https://s3.example.com/skifta-copies, with https beyond this machine and without keys in it.',
    );
  if (!key_id || !key) throw new StartRefusal('WAL_COPY_BUCKET needs WAL_COPY_KEY_ID and WAL_COPY_KEY.');
  return { url: (url ?? '').replace(/\/$/, ''), region: region || 'us-east-1', key_id, key };
};

const isBucket = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const is_safe = protocol === 'https:' || (protocol === 'http:' && ON_THIS_MACHINE.test(hostname));
  return is_safe && /^\/[^/]*\/?$/.test(pathname) && `${search}${hash}${username}${password}` === '';
};

const SELLER = {
  name: 'SELLER_NAME',
  org_number: 'SELLER_ORG_NUMBER',
  vat_number: 'SELLER_VAT_NUMBER',
  address: 'SELLER_ADDRESS',
  pay_to: 'SELLER_PAY_TO',
} as const;

/** All five or none: half a seller is no seller. */
const sellerConfig = (env: Readonly<Record<string, string | undefined>>): Seller | undefined => {
  const of = (name: string): string => (env[name] ?? '').trim();
  const missing = Object.values(SELLER).filter((name) => of(name) === '');
  if (missing.length === Object.keys(SELLER).length) return undefined;
  if (missing.length > 0) throw new StartRefusal(`An invoice needs ${missing.join(', ')} too.`);
  return {
    name: of(SELLER.name),
    org_number: of(SELLER.org_number),
    vat_number: of(SELLER.vat_number),
    address: of(SELLER.address),
    pay_to: of(SELLER.pay_to),
  };
};

const contactsIn = (text: string): readonly string[] => {
  const contacts = text.split(/\s+/).filter((word) => word !== '');
  if (
    contacts.some((contact) => !/^(https:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+$|tel:\+?[\d-]+$)/.test(contact))
  )
    throw new StartRefusal(
      `SECURITY_CONTACT must hold addresses such as mailto:security@example.com or https://example.com/report, but is "${text}".`,
    );
  return contacts;
};

const MOST_PROXIES = 10;

const proxiesIn = (text: string): ProxyTrust => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const [first = '0', ...more] = words;
  if (more.length === 0 && /^\d{1,2}$/.test(first) && Number(first) <= MOST_PROXIES) return Number(first);
  if (words.every(isNetwork)) return words;
  throw new StartRefusal(
    `TRUST_PROXY must be the number of proxies in front (0 to ${MOST_PROXIES}), or their addresses and networks, but is "${text}".`,
  );
};

const isNetwork = (word: string): boolean => {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
};

/** Throws StartRefusal with a sentence that names the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const database_url = postgresUrl('DATABASE_URL', env.DATABASE_URL);
  const owner_database_url = postgresUrl('OWNER_DATABASE_URL', env.OWNER_DATABASE_URL);
  if (owner_database_url !== undefined && database_url === undefined)
    throw new StartRefusal(
      'OWNER_DATABASE_URL needs DATABASE_URL: the embedded database has both its logins.',
    );
  const replica_url = postgresUrl('REPLICA_URL', env.REPLICA_URL);
  if (replica_url !== undefined && database_url === undefined)
    throw new StartRefusal('REPLICA_URL needs DATABASE_URL: the embedded database has no copy.');
  const trust_proxy = proxiesIn(env.TRUST_PROXY ?? '');
  const demo = database_url === undefined && env.DEMO !== '0';
  return {
    port: wholeNumber('PORT', env.PORT, 3000, 65535),
    host: env.HOST || 'localhost',
    data_dir: resolve(root, env.DATA_DIR || 'data'),
    heads_copy_dir: env.HEADS_COPY_DIR ? resolve(root, env.HEADS_COPY_DIR) : undefined,
    copies: copiesConfig(env, root, database_url !== undefined),
    database_url,
    owner_database_url,
    replica_url,
    demo,
    base_domain: (env.BASE_DOMAIN || 'localhost').toLowerCase(),
    default_tenant: env.DEFAULT_TENANT || (demo ? 'demo' : undefined),
    secret: env.SKIFTA_SECRET || undefined,
    old_secrets: (env.SKIFTA_OLD_SECRETS ?? '').split(/[\s,]+/).filter((text) => text !== ''),
    processes: Math.max(1, wholeNumber('PROCESSES', env.PROCESSES, 1, 64)),
    log_level: logLevel(env.LOG_LEVEL, demo ? 'warn' : 'info'),
    trust_proxy,
    rate_limit: wholeNumber('RATE_LIMIT', env.RATE_LIMIT, 1200, 1_000_000),
    tax_service_url: webUrl('TAX_SERVICE_URL', env.TAX_SERVICE_URL),
    push_service_url: webUrl('PUSH_SERVICE_URL', env.PUSH_SERVICE_URL),
    mail: mailConfig(env),
    seller: sellerConfig(env),
    security_contact: contactsIn(env.SECURITY_CONTACT ?? ''),
    web_dir: resolve(root, 'dist/web'),
    metrics_token: metricsToken(env.METRICS_TOKEN),
    disk_floor_mb: wholeNumber('DISK_FLOOR_MB', env.DISK_FLOOR_MB, 200, 1_000_000),
    stop_delay_ms: wholeNumber('STOP_DELAY_MS', env.STOP_DELAY_MS, trust_proxy === 0 ? 0 : 2000, 60_000),
    version: versionIn(root),
  };
}

/** An external PostgreSQL as the login that owns its tables; undefined means the embedded one. */
export const ownersUrl = ({ owner_database_url, database_url }: Config): string | undefined =>
  owner_database_url ?? database_url;

export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
