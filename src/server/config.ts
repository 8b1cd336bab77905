import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/** Where mail goes, from whom, and the address that its links begin with. */
export type MailConfig = {
  readonly smtp_url: string;
  /** Beyond this machine mail travels encrypted, or not at all. */
  readonly needs_tls: boolean;
  readonly from: string;
  readonly public_url: string;
};

/** What can be set from outside. The only file that reads the environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** A PostgreSQL of one's own; undefined means the embedded one. */
  readonly database_url: string | undefined;
  /** The same database as the login that owns its tables: migrations and commands. Undefined means that one login does both. */
  readonly owner_database_url: string | undefined;
  /** A copy of that database, which follows it: reports are read there. */
  readonly replica_url: string | undefined;
  /** An empty embedded database is filled with the demo, whose passwords everybody knows. */
  readonly demo: boolean;
  readonly base_domain: string;
  /** The company that a bare host (localhost, an address) means. */
  readonly default_tenant: string | undefined;
  /** 32 bytes in base64: tokens are signed and personal numbers sealed with keys derived from it. */
  readonly secret: string | undefined;
  /** Earlier secrets, the newest first: what they made still opens (decision 0036). */
  readonly old_secrets: readonly string[];
  /** How many processes answer requests. */
  readonly processes: number;
  readonly log_level: string;
  readonly trust_proxy: boolean;
  /** Requests a minute from one signed-in person, or from one address that is not signed in. */
  readonly rate_limit: number;
  /** The tax authority's open-data table service; undefined means the built-in tables. */
  readonly tax_service_url: string | undefined;
  /** Undefined means that the installation sends no mail. */
  readonly mail: MailConfig | undefined;
  readonly web_dir: string;
  /** Whoever brings it may read the metrics; undefined means there are none. */
  readonly metrics_token: string | undefined;
  /** Below so much free space where the embedded database lies, writes are refused. 0: never. */
  readonly disk_floor_mb: number;
  /** How long a server that is told to stop goes on answering, so that a balancer notices. */
  readonly stop_delay_ms: number;
  readonly version: string;
};

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

/** The demo keeps its terminal quiet; without it somebody runs this for others. */
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
  const demo = database_url === undefined && env.DEMO !== '0';
  return {
    port: wholeNumber('PORT', env.PORT, 3000, 65535),
    host: env.HOST || 'localhost',
    data_dir: resolve(root, env.DATA_DIR || 'data'),
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
    trust_proxy: env.TRUST_PROXY === '1',
    rate_limit: wholeNumber('RATE_LIMIT', env.RATE_LIMIT, 1200, 1_000_000),
    tax_service_url: webUrl('TAX_SERVICE_URL', env.TAX_SERVICE_URL),
    mail: mailConfig(env),
    web_dir: resolve(root, 'dist/web'),
    metrics_token: metricsToken(env.METRICS_TOKEN),
    disk_floor_mb: wholeNumber('DISK_FLOOR_MB', env.DISK_FLOOR_MB, 200, 1_000_000),
    stop_delay_ms: wholeNumber(
      'STOP_DELAY_MS',
      env.STOP_DELAY_MS,
      env.TRUST_PROXY === '1' ? 2000 : 0,
      60_000,
    ),
    version: versionIn(root),
  };
}

/** A PostgreSQL of one's own as the login that owns its tables; undefined means the embedded one. */
export const ownersUrl = ({ owner_database_url, database_url }: Config): string | undefined =>
  owner_database_url ?? database_url;

export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
