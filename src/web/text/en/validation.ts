/** The contract speaks English itself. */
export const validation: Readonly<Record<string, string>> = {};
