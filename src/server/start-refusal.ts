/**
 * Why Skifta does not start, in one sentence for the person at the terminal. `main.ts` prints the message
 * alone and exits 1; anything else that is thrown is our bug and keeps its stack.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
