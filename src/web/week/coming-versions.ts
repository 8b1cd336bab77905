/** The versions that writes under way will leave of the shifts they write, so that a later write begins from them; pure. */

export type Version = number | null;

export class ComingVersions {
  readonly #coming = new Map<string, Promise<Version>>();

  /** What a write that begins now begins from; `known`: the version where nothing is under way. */
  of(id: string, known: Version): Version | Promise<Version> {
    return this.#coming.get(id) ?? known;
  }

  /** A write has begun from `before`. One that is refused leaves the version as it was. */
  begins(id: string, before: Version | Promise<Version>, written: Promise<Version>): void {
    const leaves = written.catch(() => before);
    this.#coming.set(id, leaves);
    const end = (): void => {
      // A later write of the same shift may be under way by now.
      if (this.#coming.get(id) === leaves) this.#coming.delete(id);
    };
    void leaves.then(end, end);
  }
}
