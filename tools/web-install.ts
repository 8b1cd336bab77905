import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * Makes the built web client installable and startable without a network: the manifest and its icons, the tags that
 * name them, and `/sw.js`, which gets the list of the build's files. All of them have fixed names.
 */

const WEB = fileURLToPath(new URL('../src/web/', import.meta.url));
const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'icon-touch-180.png'] as const;
const WORKER = `${WEB}offline/service-worker.ts`;
const BUILD = '__BUILD__';

const MANIFEST = {
  id: '/',
  name: 'Skifta',
  short_name: 'Skifta',
  lang: 'sv',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f8f9',
  theme_color: '#125b70',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Adds these files to a build; the development server has none of them. */
export function webInstall(): Plugin {
  return {
    name: 'web-install',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-touch-180.png' }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const hash = createHash('sha256').update(files.sort().join('\n'));
        if (page?.type === 'asset') hash.update(page.source);
        const build = { version: hash.digest('hex').slice(0, 16), files: files.map((name) => `/${name}`) };
        const { code } = await transformWithOxc(readFileSync(WORKER, 'utf8'), WORKER);
        // The worker is a classic script, so the export that makes it a module for the type checker is removed.
        const source = code.replace(BUILD, JSON.stringify(build)).replace(/^export\s*\{\s*\};?\s*$/m, '');
        if (source.includes(BUILD) || /^(import|export)\b/m.test(source))
          throw new Error(`${WORKER} did not become a self-contained script`);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.webmanifest',
          source: JSON.stringify(MANIFEST),
        });
        for (const icon of ICONS) {
          this.emitFile({ type: 'asset', fileName: icon, source: readFileSync(`${WEB}install/${icon}`) });
        }
      },
    },
  };
}
