import { tmpdir } from 'node:os';
import { postgresBinaries } from '../src/server/database/embedded/binaries.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `node tools/build.ts`: builds what an installation makes once and later only reads (deploy/Containerfile,
 * docs/operations.md): the web client, and the links of the embedded PostgreSQL's libraries.
 */

await buildWebIfChanged();
postgresBinaries({ account: undefined, home: tmpdir(), log: console.log });
console.log('Built.');
