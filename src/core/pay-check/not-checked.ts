/** Why a line is not computed a second time. In a file of its own: the web reads it without the engine. */
export const NOT_CHECKED = ['no_second_rule', 'new_fact', 'tax_service'] as const;
export type NotChecked = { readonly what: string; readonly why: (typeof NOT_CHECKED)[number] };
