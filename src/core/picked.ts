type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The named fields of `from`. Absent and undefined fields are left out, so that a write leaves their columns alone. */
export function picked<T extends object, const K extends keyof T>(
  from: T,
  names: readonly K[],
): Given<Pick<T, K>> {
  const fields: Partial<Pick<T, K>> = {};
  for (const name of names) if (from[name] !== undefined) fields[name] = from[name];
  return fields as Given<Pick<T, K>>;
}

/** The fields of `from` that are not undefined. */
export const given = <T extends object>(from: T): Partial<Given<T>> =>
  picked(from, Object.keys(from) as (keyof T)[]);
