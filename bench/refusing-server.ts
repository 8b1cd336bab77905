import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The lowest cost of refusing a request: `node:http` and a status. Started by servers.ts; sends its port over IPC.
 */

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(429, { 'content-length': 0 }).end();
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
