import type { Seller } from '../core/invoice-document.ts';

/** Where mail goes, from whom, and the address that its links begin with. */
export type MailConfig = {
  readonly smtp_url: string;
  /** Beyond this machine mail travels encrypted, or not at all. */
  readonly needs_tls: boolean;
  readonly from: string;
  readonly public_url: string;
};

/** How many proxies stand in front, or their addresses and networks. */
export type ProxyTrust = number | readonly string[];

/** A bucket of an S3-compatible store. */
export type CopyBucket = {
  /** https://STORE/BUCKET, or https://BUCKET.STORE. */
  readonly url: string;
  readonly region: string;
  readonly key_id: string;
  readonly key: string;
};

/** What can be set from outside. The only file that reads the environment. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** A folder on another disk that holds the signed heads of history a second time. */
  readonly heads_copy_dir?: string | undefined;
  /** Where copies of the embedded database and of its log are kept: a folder on another disk, or a bucket. */
  readonly copies?: { readonly folder: string } | CopyBucket | undefined;
  /** An external PostgreSQL; undefined means the embedded one. */
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
  /** The proxies in front of the server, which say who the client is. 0: none. */
  readonly trust_proxy: ProxyTrust;
  /** Requests a minute from one signed-in person, or from one address that is not signed in. */
  readonly rate_limit: number;
  /** The tax authority's open-data table service; undefined means the built-in tables. */
  readonly tax_service_url: string | undefined;
  /** A push service of the installation's own, which may lie in its network; the browsers' public ones need no setting. */
  readonly push_service_url?: string | undefined;
  /** Undefined means that the installation sends no mail. */
  readonly mail: MailConfig | undefined;
  /** Where to report a vulnerability; empty: not told. */
  readonly security_contact: readonly string[];
  readonly web_dir: string;
  /** The bearer token that opens the metrics; undefined means that metrics are off. */
  /** The seller of Skifta on its invoices; undefined: no invoice is issued as a document. */
  readonly seller?: Seller | undefined;
  readonly metrics_token: string | undefined;
  /** Below so much free space where the embedded database lies, writes are refused. 0: never. */
  readonly disk_floor_mb: number;
  /** How long a server keeps answering after it receives a stop signal, so that a load balancer notices. */
  readonly stop_delay_ms: number;
  readonly version: string;
};
