import type { Call, InputOf, ReplyOf } from '../contract/call.ts';
import type { DatedRules } from '../core/company-rules.ts';
import type { Config } from './configuration.ts';
import type { Db, Tx } from './database/db.ts';
import type { Keys } from './database/secrets.ts';

/** What a handler receives and how it is declared. app.ts calls it. */

export type Clock = { now(): Date };

/** The signed-in person, read from the database for each request: a changed role holds at once. */
export type Caller = {
  readonly user_id: string;
  readonly company_id: string;
  readonly session_id: string;
  readonly role: 'worker' | 'manager' | 'superuser';
  readonly username: string;
  /** A manager sees what people are paid and what the plan costs, unless a unit they plan says otherwise (decision 0107). */
  readonly sees_cost: boolean;
  /** The manager who countersigned what this one asked for (decision 0150); absent: the caller acts alone. */
  readonly countersigned_by?: string;
  /** The instant from which the caller needs a second factor; null: has one, or needs none (decision 0151). */
  readonly second_factor_due: string | null;
};

/** A manager who does not see cost. Workers see nothing of others anyway. */
export const isKeptFromCost = ({ role, sees_cost }: Caller): boolean => role === 'manager' && !sees_cost;

/** May the caller see what this person is paid? */
export const seesPayOf = ({ user_id, sees_cost }: Caller, person: string): boolean =>
  sees_cost || person === user_id;

/** The rules of the caller's company. */
export type CompanyRules = {
  readonly name: string;
  readonly subdomain: string;
  readonly time_zone: string;
  /** By first day; `rulesOn` chooses those of a date. */
  readonly rules: readonly DatedRules[];
};

/** What hashing a password costs: memory in KiB, passes, lanes. */
export type HashCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** A browser, as identified by the cookie of an earlier sign-in (decision 0046). */
export type Browser = {
  /** A name for this browser that nobody can choose; null for one that never signed in. */
  readonly id: string | null;
  knows(person: Account, now: string): boolean;
  /** Remembers that this person signed in here; sends no cookie when that is remembered already. */
  remember(person: Account, now: string): void;
};

type Account = { readonly company_id: string; readonly user_id: string };

/** What lives as long as the server. */
export type Services = {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly keys: Keys;
  /** What hashing a password costs; tests take less. */
  readonly password_cost?: HashCost;
  /** True once the server has received a stop signal: no longer ready. */
  stopping(): boolean;
};

type Moment = {
  /** ISO instant of the request. */
  readonly now: string;
  /** YYYY-MM-DD in the company's time zone. */
  readonly today: string;
};

/** Where a request came to. */
export type Place = {
  /** The Host header, as the client or the proxy wrote it. */
  readonly host: string;
  /** The company the request names: its header or host, not yet looked up. null: a bare host; undefined: no name of ours. */
  readonly tenant: string | null | undefined;
};

export type InCompany<C extends Call, P = undefined> = Moment & {
  readonly input: InputOf<C>;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly tx: Tx;
  /** The version the client last saw (If-Match), or null when it did not say. */
  readonly if_match: number | null;
  readonly services: Services;
  readonly place: Place;
  readonly prepared: P;
};

export type OnPlatform<C extends Call, P = undefined> = Omit<InCompany<C, P>, 'company'>;

export type Open<C extends Call> = {
  readonly input: InputOf<C>;
  readonly now: string;
  readonly address: string;
  readonly browser: Browser;
  /** The User-Agent header, as the client wrote it. */
  readonly agent: string;
  /** Adds the account to the request's log line. */
  readonly about: (who: { readonly company_id: string; readonly user_id?: string }) => void;
  readonly services: Services;
} & Place;

/** A page of a long list: the plumbing answers the rows and puts `next` in the Link header. */
export class Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  /** The cursor after the row at this place, for a page that is cut shorter. */
  readonly cursorAt: (place: number) => string | null;
  constructor(rows: readonly T[], next: string | null, cursorAt: (place: number) => string | null) {
    this.rows = rows;
    this.next = next;
    this.cursorAt = cursorAt;
  }
}

/** A file to be written later: the order for the document worker. Nothing is drawn while a transaction is open. */
export class Undrawn {
  readonly order: unknown;
  constructor(order: unknown) {
    this.order = order;
  }
}

/**
 * A whole file, or a file in pieces that are made while they are sent. Handlers try everything that can fail before
 * the first piece.
 */
export type FileBytes = Buffer | Iterable<Buffer> | AsyncIterable<Buffer> | Undrawn;

/** A reply that is a file: `type` is its media type, `name` what a browser saves it as (null: it is read, not saved). */
export class FileReply<B extends FileBytes = FileBytes> {
  readonly name: string | null;
  readonly type: string;
  readonly bytes: B;
  /** How many people the file leaves out, where it may leave some out: said in the header `Left-Out`. */
  readonly left_out: number | null;
  /** How many bytes the pieces are together; null: not known before they are sent. */
  readonly size: number | null;
  /** The content policy of a page; null: that of every answer. */
  readonly policy: string | null;
  constructor(
    name: string | null,
    type: string,
    bytes: B,
    left_out: number | null = null,
    size: number | null = null,
    policy: string | null = null,
  ) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
    this.left_out = left_out;
    this.size = size;
    this.policy = policy;
  }
}

type Answer<C extends Call> = C extends { readonly file: true } ? Promise<FileReply> : JsonAnswer<C>;

type JsonAnswer<C extends Call> = Promise<
  ReplyOf<C> | (ReplyOf<C> extends readonly (infer T)[] ? Page<T> : never)
>;

/** A handler whose exact types were checked where it was declared; app.ts hands it what its call promises. */
type Run = (context: never) => Promise<unknown>;

export type Handler = {
  readonly kind: 'company' | 'platform' | 'open';
  readonly call: Call;
  readonly run: Run;
  readonly prepare?: Run;
  readonly afterwards?: (done: Done) => Promise<void>;
};

/** Where something was done. */
type Done = { readonly company_id: string; readonly services: Services };

/** Slow work (password hashing) before the transaction, while no lock or connection is held. */
type Prepare<C extends Call, P> = (before: Before<C>) => Promise<P>;
export type Before<C extends Call> = {
  readonly input: InputOf<C>;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly services: Services;
  readonly place: Place;
  readonly now: string;
};

/** A call that works on the caller's own company. */
export const inCompany = <C extends Call>(call: C, run: (context: InCompany<C>) => Answer<C>): Handler => ({
  kind: 'company',
  call,
  run,
});

/**
 * As inCompany, with work after the commit, without which nothing is acknowledged. It is done again when the request is
 * repeated.
 */
export const inCompanyThen = <C extends Call>(
  call: C,
  run: (context: InCompany<C>) => Answer<C>,
  afterwards: (done: Done) => Promise<void>,
): Handler => ({ kind: 'company', call, run, afterwards });

/** As inCompany, with slow work done first; its result is `prepared`. */
export const inCompanyAfter = <C extends Call, P>(
  call: C,
  prepare: Prepare<C, P>,
  run: (context: InCompany<C, P>) => Answer<C>,
): Handler => ({ kind: 'company', call, run, prepare });

/** A call of the superuser, with slow work done first: companies and billing, never a company's people. */
export const onPlatformAfter = <C extends Call, P>(
  call: C,
  prepare: Prepare<C, P>,
  run: (context: OnPlatform<C, P>) => Answer<C>,
): Handler => ({ kind: 'platform', call, run, prepare });

/** A call of the superuser: companies and billing, never a company's people. */
export const onPlatform = <C extends Call>(call: C, run: (context: OnPlatform<C>) => Answer<C>): Handler => ({
  kind: 'platform',
  call,
  run,
});

/** A call that needs no token. */
export const openly = <C extends Call>(call: C, run: (context: Open<C>) => Answer<C>): Handler => ({
  kind: 'open',
  call,
  run,
});
