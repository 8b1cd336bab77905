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
