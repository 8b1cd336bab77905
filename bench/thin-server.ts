import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { CALLS, type CallName } from './calls.ts';
import { openPool } from './pool.ts';
import { type Asking, type PersonRow, type ShiftRow, STATEMENTS } from './statements.ts';

/**
 * The practical limit of Node: `node:http`, the best SQL, nothing else. It trusts every caller. Started by servers.ts
 * with the database's settings in THIN_DATABASE; sends its port over IPC.
 */

/** As many as in Skifta's own pool: more make PostgreSQL on two cores slower, not faster. */
const CONNECTIONS = 10;
const sql = openPool(JSON.parse(process.env.THIN_DATABASE ?? ''), CONNECTIONS);

const isCall = (name: string | undefined): name is CallName => CALLS.some((call) => call === name);

const server = createServer(async (request, response) => {
  try {
    const [, call, company_id = '', user_id = '', first = '', last = ''] = (request.url ?? '').split('/');
    if (!isCall(call)) throw new Error(`there is no ${call}`);
    const asked =
      request.method === 'POST' ? JSON.parse(await text(request)) : { company_id, user_id, first, last };
    const rows = await STATEMENTS[call](sql, asked as Asking);
    if (rows.length === 0) throw new Error(`${call} found no rows`);
    const body = JSON.stringify(call === 'shifts' ? together(rows) : rows);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

/** Shifts, each with its people. */
function together(rows: readonly unknown[]): unknown[] {
  const [shifts, people] = rows as [ShiftRow[], PersonRow[]];
  const byShift = Map.groupBy(people, (person) => person.shift_id);
  return shifts.map((shift) => ({ ...shift, assignments: byShift.get(shift.id) ?? [] }));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('disconnect', () => process.exit());
