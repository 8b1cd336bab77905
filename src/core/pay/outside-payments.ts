import type { Ore } from '../money.ts';
import type { PayLine } from './pay-line.ts';

/** What is owed to others of the net pay of a run: `outside-payments.md`. */

export const RECEIVERS = ['kronofogden', 'agreed'] as const;

export type DeductedLine<Person> = { readonly person: Person; readonly line: PayLine };

export type OutsidePayment<Person> = {
  /** The pay code. */
  readonly number: string;
  readonly name: string;
  readonly receiver: (typeof RECEIVERS)[number];
  readonly sum_ore: Ore;
  /** `YYYY-MM-DD`; null: the agreement with the receiver says it. */
  readonly due: string | null;
  readonly parts: readonly {
    readonly person: Person;
    readonly amount_ore: Ore;
    /** Where less than a wage attachment orders could be deducted: what it orders. */
    readonly ordered_ore: Ore | null;
    /** As it was typed with the line. */
    readonly note: string;
  }[];
};

/** The payments of a run that is paid on a day, in the order of their day, then of their code. */
export function outsidePayments<Person>(
  lines: readonly DeductedLine<Person>[],
  paid_on: string,
): OutsidePayment<Person>[] {
  const owed = lines.filter(({ line }) => isOwed(line));
  const payments = [...Map.groupBy(owed, ({ line }) => line.manual?.number ?? '')].map(([number, some]) => {
    const is_attachment = some.some(({ line }) => line.manual?.attachment !== undefined);
    const parts = some.map(({ person, line }) => {
      const amount_ore = 0 - line.amount_ore;
      const ordered_ore = line.manual?.attachment?.ordered_ore ?? amount_ore;
      return {
        person,
        amount_ore,
        ordered_ore: ordered_ore === amount_ore ? null : ordered_ore,
        note: line.manual?.note ?? '',
      };
    });
    return {
      number,
      name: some[0]?.line.manual?.name ?? '',
      receiver: is_attachment ? ('kronofogden' as const) : ('agreed' as const),
      sum_ore: parts.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
      due: is_attachment ? paid_on : null,
      parts,
    };
  });
  const place = ({ due, number }: OutsidePayment<Person>): string => `${due ?? '9'} ${number}`;
  return payments.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** The first and the last account of class 2, equity and liabilities. */
const LIABILITIES = { first: 2000, last: 2999 };

function isOwed({ code, amount_ore, manual }: PayLine): boolean {
  if (code !== 'deduction_net' || manual === undefined) return false;
  if (manual.attachment !== undefined) return true;
  const { account } = manual;
  return amount_ore !== 0 && account !== null && account >= LIABILITIES.first && account <= LIABILITIES.last;
}
