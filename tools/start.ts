import { buildWebIfChanged } from './web-build.ts';

/** `npm start` runs this under the pinned Node: it builds the web client if it changed, then starts the server. */

const began = performance.now();
if (await buildWebIfChanged())
  console.log(`Web client built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
await import('../src/server/main.ts');
