import type { Plugin } from 'vite';

const HOOK = '\0one-ref-of-several';

/**
 * Mantine's ScrollArea, which every dialog brings along, takes one small hook from `@floating-ui/react`, and with it the
 * whole library (20 kB) would be in everyone's first load. In the build it gets Mantine's own hook that does the same.
 * Should ScrollArea change, this does nothing, and test/e2e/weight.e2e.ts says so.
 */
export function leanScrollArea(): Plugin {
  return {
    name: 'lean-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs') === true
        ? HOOK
        : null,
    load: (id) =>
      id === HOOK
        ? "import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);\n"
        : null,
  };
}

/** In `zod/v4/classic/schemas.js`: what a schema needs only to be written as JSON Schema, and zod's own English sentences. */
const NOT_FOR_BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
  [/core\.config\(en\(\)\)/g, 'undefined'],
  [/createStandardJSONSchemaMethod\([^)]*\)/g, 'undefined'],
];

/**
 * Every schema of zod brings along how it is written as JSON Schema (6 kB in everyone's first load). Only the server
 * writes that (`contract/openapi.ts`), so the build leaves it out. So it does with zod's English sentences: the browser's
 * are set before any schema comes (`text/index.ts`). The checks and their limits stay.
 * Should zod change, this does nothing, and test/e2e/weight.e2e.ts says so.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/zod/v4/classic/schemas.js')
        ? NOT_FOR_BROWSERS.reduce((rest, [part, instead]) => rest.replace(part, instead), code)
        : null,
  };
}

/**
 * Mantine sets a display name and a resolver of variables on each of its components. Only developers' tools read them, so
 * the build leaves them out (0.5 kB of every screen).
 * Should Mantine change, this does nothing, and test/e2e/weight.e2e.ts says so.
 */
export function leanComponents(): Plugin {
  return {
    name: 'lean-components',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/@mantine/') && id.endsWith('.mjs')
        ? code.replace(/^[A-Z]\w*\.(displayName|varsResolver) = .*;$/gm, '')
        : null,
  };
}
