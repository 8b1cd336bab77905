import type { PayCode, PayCodes } from '../../contract/pay-codes.ts';
import { type DeclaredField, PAY_CODE_RULES, type PayCodeKind } from '../../core/pay/pay-codes.ts';

/** `new`: another number; `meaning`: this number from a later month; `end`: its last month. */
export type CodeTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'meaning' | 'end'; readonly code: PayCode };

type Preset = PayCodes['presets'][number];

/** A code while it is typed. */
export type CodeValues = Omit<PayCode, 'id' | 'version' | 'used' | 'account'> & {
  readonly account: number | string;
};

/** The proposal of a preset, in a month, under its name. */
export const presetValues = (preset: Preset, name: string, first_month: string): CodeValues => {
  const { preset: _preset, account, last_month: _last, ...rest } = preset;
  return { ...rest, name, account: account ?? '', first_month, last_month: null };
};

export const codeValues = ({
  id: _id,
  version: _version,
  used: _used,
  account,
  ...rest
}: PayCode): CodeValues => ({
  ...rest,
  account: account ?? '',
});

/** The values under another kind: what it does not allow becomes what it does. */
export function withKind(values: CodeValues, kind: PayCodeKind): CodeValues {
  const rule = PAY_CODE_RULES[kind];
  const kept = <T>(allowed: readonly T[], value: T): T =>
    allowed.includes(value) ? value : (allowed[0] ?? value);
  return fitted({
    ...values,
    kind,
    taxed: kept(rule.taxed, values.taxed),
    contribution: kept(rule.contribution, values.contribution),
    vacation: kept(rule.vacation, values.vacation) && rule.vacation.includes(true),
    days_in_money: values.days_in_money === true && rule.days_in_money.includes(true),
    sick_base: values.sick_base && rule.sick_base.includes(true),
    ob_base: values.ob_base && rule.ob_base.includes(true),
    attachment: values.attachment && rule.attachment.includes(true),
    declared: kept<DeclaredField | null>(rule.declared, values.declared),
  });
}

/** The field of an earning follows from its contribution; a wage attachment is an amount. */
export const fitted = (values: CodeValues): CodeValues => ({
  ...values,
  ...(values.kind === 'earning'
    ? { declared: values.contribution ? ('011' as const) : ('131' as const) }
    : {}),
  ...(values.attachment ? { unit: 'amount' as const } : {}),
  ...(values.days_in_money === true ? { unit: 'day' as const, vacation: false } : {}),
});

/** A code as it is sent, without number and first month. */
export function meaningOf(values: CodeValues) {
  const { number: _number, first_month: _first, account, ...rest } = values;
  return { ...rest, account: typeof account === 'number' ? account : null };
}
