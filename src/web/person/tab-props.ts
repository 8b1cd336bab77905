import type { User } from '../../contract/users.ts';
import type { Edited } from './choice.ts';

/** What a part of a person's page is given. */
export type TabProps = {
  readonly id: string;
  readonly name: string;
  /** null: the account is closed. */
  readonly person: User | null;
  /** A closed account whose person is erased. */
  readonly erased: boolean;
  readonly sees_pay: boolean;
  /** Left out: nothing is edited. */
  readonly onEdit?: (at: Edited) => void;
};
