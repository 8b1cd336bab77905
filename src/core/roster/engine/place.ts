/** Values of parsed JSON with the place where they stand, so that what cannot be read is named. */

/** Why a file is refused. */
export type CaseFaultCode =
  | 'missing'
  | 'not_an_object'
  | 'not_a_list'
  | 'not_a_text'
  | 'not_a_number'
  | 'not_whole'
  | 'negative'
  | 'unknown_format'
  | 'unknown_word'
  | 'unknown_id'
  | 'twice'
  | 'ends_before_it_starts'
  | 'outside_the_days'
  | 'out_of_order'
  | 'not_in_the_plan';

export class CaseFault extends Error {
  readonly code: CaseFaultCode;
  /** Where: `people[3].hours.target_min`. */
  readonly at: string;
  constructor(code: CaseFaultCode, at: string) {
    super(`${at}: ${code}`);
    this.code = code;
    this.at = at;
  }
}

/** A value of the file and where it stands. */
export class Place {
  readonly value: unknown;
  readonly at: string;
  constructor(value: unknown, at: string) {
    this.value = value;
    this.at = at;
  }

  private refuse(code: CaseFaultCode): never {
    throw new CaseFault(this.value === undefined ? 'missing' : code, this.at);
  }

  of(name: string): Place {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.refuse('not_an_object');
    return new Place(Reflect.get(value, name), this.at === '' ? name : `${this.at}.${name}`);
  }

  list<T>(read: (one: Place) => T): T[] {
    const { value } = this;
    if (!Array.isArray(value)) this.refuse('not_a_list');
    return value.map((one, at) => read(new Place(one, `${this.at}[${at}]`)));
  }

  text(): string {
    const { value } = this;
    return typeof value === 'string' ? value : this.refuse('not_a_text');
  }

  number(): number {
    const { value } = this;
    return typeof value === 'number' && Number.isFinite(value) ? value : this.refuse('not_a_number');
  }

  whole(): number {
    const value = this.number();
    return Number.isSafeInteger(value) ? value : this.refuse('not_whole');
  }

  /** A whole number, 0 or more. */
  count(): number {
    const value = this.whole();
    return value >= 0 ? value : this.refuse('negative');
  }

  points(): number {
    const value = this.number();
    return value >= 0 ? value : this.refuse('negative');
  }

  orNull<T>(read: (one: Place) => T): T | null {
    return this.value === null ? null : read(this);
  }

  orAbsent<T>(read: (one: Place) => T, absent: T): T {
    return this.value === null || this.value === undefined ? absent : read(this);
  }

  oneOf<T extends string>(words: readonly T[]): T {
    const text = this.text();
    return words.find((word) => word === text) ?? this.refuse('unknown_word');
  }

  /** The name of something that was read before. */
  known(ids: ReadonlySet<string>): string {
    const text = this.text();
    return ids.has(text) ? text : this.refuse('unknown_id');
  }
}

export const text = (place: Place): string => place.text();
