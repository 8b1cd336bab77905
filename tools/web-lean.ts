import type { Plugin } from 'vite';

const HOOK = '\0one-ref-of-several';

/**
 * Mantine's ScrollArea, which every dialog loads, uses one small hook of `@floating-ui/react`, which would bring the
 * whole library (20 kB) into the first load. The build replaces it with Mantine's own equivalent hook. If ScrollArea
 * changes, this has no effect, and test/e2e/weight.e2e.ts fails.
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

/** In `zod/v4/classic/schemas.js`: code that only writes JSON Schema, and zod's own English sentences. */
const NOT_FOR_BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
  [/core\.config\(en\(\)\)/g, 'undefined'],
  [/createStandardJSONSchemaMethod\([^)]*\)/g, 'undefined'],
];

/**
 * Every zod schema carries the code that writes it as JSON Schema (6 kB of the first load). Only the server writes
 * JSON Schema (`contract/openapi.ts`), so the build removes it from the browser, together with zod's English
 * sentences: the browser sets its own before any schema loads (`text/index.ts`). The checks and their limits stay. If
 * zod changes, this has no effect, and test/e2e/weight.e2e.ts fails.
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
 * Mantine sets a display name and a resolver of variables on each of its components. Only developer tools read them,
 * so the build removes them (0.5 kB of every screen). If Mantine changes, this has no effect, and
 * test/e2e/weight.e2e.ts fails.
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

const SUMMARY = /^( +summary:)\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`),$/gm;

/** The summary of a call is for the OpenAPI page, which the server writes: the build removes it (1 kB of every screen). */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.includes('/src/contract/') ? code.replace(SUMMARY, "$1 '',") : null),
  };
}
