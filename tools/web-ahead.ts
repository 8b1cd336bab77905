import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/web/ahead/ahead.ts', import.meta.url));

/**
 * The page's first script, which asks the server ahead (src/web/ahead): a build of its own, because what it shared with the app would be
 * a file of the app's, and wait for that. `async`: it waits neither for the style sheet nor for the app.
 */
export function webAhead(): Plugin {
  const files = new Map<string, string>();
  let entry = '';
  return {
    name: 'web-ahead',
    apply: 'build',
    async configResolved({ build: { target } }) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        base: '/',
        build: {
          write: false,
          target: target === false ? false : [target].flat(),
          // A library: what it imports later comes without the helper for style sheets.
          lib: { entry: ENTRY, formats: ['es'] },
          rolldownOptions: {
            output: {
              minify: true,
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
            },
          },
        },
      });
      for (const one of Array.isArray(built) ? built : [built]) {
        if (!('output' in one)) throw new Error(`${ENTRY} was not built`);
        for (const file of one.output) {
          if (file.type !== 'chunk') continue;
          files.set(file.fileName, file.code);
          if (file.isEntry) entry = file.fileName;
        }
      }
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', async: true, src: `/${entry}` }, injectTo: 'head-prepend' },
    ],
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
