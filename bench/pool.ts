import postgres from 'postgres';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';

/** A bare pool, as the database alone and the thin server use it: prepared statements, dates and instants left as text. */

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
  // The driver derives column types from `types`; we keep plain rows, as src/server/database/db.ts does.
  return pool as unknown as Sql;
}
