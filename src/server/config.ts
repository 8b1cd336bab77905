import { resolve } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/** What can be set from outside. The only file that reads the environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** A PostgreSQL of one's own; undefined means the embedded one with its demo. */
  readonly database_url: string | undefined;
  readonly base_domain: string;
  /** The company that a bare host (localhost, an address) means. */
  readonly default_tenant: string | undefined;
  /** 32 bytes in base64: tokens are signed and personal numbers sealed with keys derived from it. */
  readonly secret: string | undefined;
  readonly log_level: string;
  readonly trust_proxy: boolean;
  /** Requests a minute from one signed-in person, or from one address. */
  readonly rate_limit: number;
  /** The tax authority's open-data table service; undefined means the built-in tables. */
  readonly tax_service_url: string | undefined;
  readonly web_dir: string;
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

const postgresUrl = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartRefusal('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return text;
};

/** Throws StartRefusal with a sentence that names the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const database_url = postgresUrl(env.DATABASE_URL);
  return {
    port: wholeNumber('PORT', env.PORT, 3000, 65535),
    host: env.HOST || 'localhost',
    data_dir: resolve(root, env.DATA_DIR || 'data'),
    database_url,
    base_domain: (env.BASE_DOMAIN || 'localhost').toLowerCase(),
    default_tenant: env.DEFAULT_TENANT || (database_url === undefined ? 'demo' : undefined),
    secret: env.SKIFTA_SECRET || undefined,
    log_level: env.LOG_LEVEL || 'warn',
    trust_proxy: env.TRUST_PROXY === '1',
    rate_limit: wholeNumber('RATE_LIMIT', env.RATE_LIMIT, 1200, 1_000_000),
    tax_service_url: webUrl('TAX_SERVICE_URL', env.TAX_SERVICE_URL),
    web_dir: resolve(root, 'dist/web'),
  };
}

export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
