type Words = { readonly [key: string]: string | Words };

/** The Swedish sentences of a noun: kept literal, so that a `{{hole}}` left unfilled does not compile. */
export const words = <const T extends Words>(texts: T): T => texts;

/** The shape another language must fill: every sentence, none more. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };
