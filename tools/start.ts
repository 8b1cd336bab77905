import { buildWebIfChanged } from './web-build.ts';

/** What `npm start` runs under the pinned Node: the web client if it changed, then the server. */

const began = performance.now();
if (await buildWebIfChanged())
  console.log(`Web client built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
await import('../src/server/main.ts');
