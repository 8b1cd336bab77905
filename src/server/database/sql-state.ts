/** The code of a database's or the driver's error: an SQL state, or such as ECONNREFUSED. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
