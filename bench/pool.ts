import postgres from 'postgres';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';

/** A bare pool for the database alone and the thin server: prepared statements, dates and timestamps left as text. */

export type Sql = postgres.Sql<Record<string, never>>;

const asIs = (value: unknown): string => String(value);
const text = (value: string): string => value;

export function openPool(settings: DatabaseSettings, max: number): Sql {
  const pool = postgres({
    ...settings,
    max,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'skifta-bench', TimeZone: 'UTC' },
    types: {
      date: { to: 1082, from: [1082], serialize: asIs, parse: text },
      timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: text },
      int8: { to: 20, from: [20], serialize: asIs, parse: Number },
    },
  });
  // The driver derives column types from `types`; here rows stay plain, as in src/server/database/db.ts.
  return pool as unknown as Sql;
}
