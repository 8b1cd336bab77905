import { health, openapi, ready } from '../../contract/health.ts';
import { openApi } from '../../contract/openapi.ts';
import { latestMigration } from '../database/migrate.ts';
import { type Handler, openly } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Liveness and readiness, without a token and without details (trust rule 35), and the contract as OpenAPI. */

export const healthHandlers: readonly Handler[] = [
  openly(health, async () => ({ status: 'ok' as const })),

  openly(ready, async ({ services }) => {
    if (services.stopping()) throw new Refusal('overloaded', { retry_after_s: 5 });
    // More migrations than ours: a newer server migrated the database, which leaves the parts we use in place.
    if ((await services.db.ping()) < latestMigration())
      throw new Refusal('database_unavailable', { retry_after_s: 5 });
    return { status: 'ready' as const };
  }),

  openly(openapi, async () => openApi()),
];
