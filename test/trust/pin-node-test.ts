/** Stands in for `node:test` in the pin suite: collects the tests of a file, so that they run as often as needed. */

export type Collected = { readonly name: string; readonly run: () => unknown };

let collected: Collected[] = [];
let within = '';

const CONTEXT = { diagnostic: () => {}, skip: () => {} };

export function test(name: string, ...rest: readonly unknown[]): void {
  const body = rest.at(-1) as (t: typeof CONTEXT) => unknown;
  // A test that needs the published tables is left out where they do not lie beside the project.
  if ((rest[0] as { readonly skip?: unknown }).skip) return;
  collected.push({ name: within + name, run: () => body(CONTEXT) });
}

export function describe(name: string, body: () => void): void {
  const outside = within;
  within = `${outside}${name} > `;
  try {
    body();
  } finally {
    within = outside;
  }
}

/** The tests since the last time. */
export function taken(): Collected[] {
  const tests = collected;
  collected = [];
  return tests;
}
