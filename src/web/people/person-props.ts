import type { User } from '../../contract/users.ts';
import type { Placed } from '../ui/row-props.ts';
import type { Hours } from './use-people.ts';

export type PeopleProps = {
  readonly people: readonly User[];
  readonly hours: Hours;
  readonly month: string;
  readonly ownId: string;
  /** Opens a person's sheet, optionally at the pay. */
  readonly onOpen: (id: string, pay?: boolean) => void;
  readonly onDelete: (person: User) => void;
};

/** The props of a row or a card. */
export type PersonProps = Omit<PeopleProps, 'people'> & { readonly person: User; readonly placed: Placed };
