import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compresses the files of a build once, as small as they get, so that no request does. */

const WORTH = /\.(js|css|svg)$/;
/** A smaller file is sent in one packet anyway. */
const LEAST_BYTES = 1_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `FILE.br` and `FILE.gz` beside each script and style sheet, which web-files.ts serves in their place. */
export async function packFolder(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => WORTH.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < LEAST_BYTES) return;
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await Promise.all([
        brotli(content, { params: quality }).then((packed) => writeFile(`${file}.br`, packed)),
        zip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
          writeFile(`${file}.gz`, packed),
        ),
      ]);
    }),
  );
}
