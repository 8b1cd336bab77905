/**
 * Why Skifta does not start, in one sentence for the terminal. `main.ts` prints only the message and exits 1; any
 * other error is a bug and keeps its stack.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
