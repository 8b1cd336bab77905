import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { HandedLink } from '../invitations/handed-link.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { nameOf } from '../roles.ts';
import type { Part } from './choice.ts';
import { type Handed, HandOver, HandOverButtons, useHandOverTitle } from './hand-over.tsx';
import { PersonForm } from './person-form.tsx';

type Props = {
  /** A person's id, or `new`. */
  readonly whose: string;
  readonly people: readonly User[];
  /** Begins in this part instead of the name. */
  readonly at: Part | undefined;
  readonly onOpen: (whose: string) => void;
  readonly onClose: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** The sheet of a person: the form and then, when a password was generated, the sign-in data to hand over. */
export function PersonSheet({ whose, people, at, onOpen, onClose, onSessionOver }: Props) {
  const { t } = useTranslation();
  const titleOf = useHandOverTitle();
  const [made, setMade] = useState<Handed | null>(null);
  const [round, setRound] = useState(0);
  const person = people.find(({ id }) => id === whose) ?? null;
  const opened = made !== null || whose === 'new' || person !== null;
  const close = (): void => {
    setMade(null);
    onClose();
  };
  const another = (): void => {
    setMade(null);
    setRound(round + 1);
    onOpen('new');
  };
  const name = person === null ? t('people.form.new') : nameOf(person);
  return (
    <FormSheet side size={560} opened={opened} title={made === null ? name : titleOf(made)} onClose={close}>
      {made !== null && 'link' in made && (
        <HandedLink link={made.link}>
          <HandOverButtons onAnother={another} onDone={close} />
        </HandedLink>
      )}
      {made !== null && 'password' in made && (
        <HandOver made={made} onAnother={made.isNew ? another : undefined} onDone={close} />
      )}
      {made === null && opened && (
        <PersonForm
          key={`${whose} ${round}`}
          person={person}
          taken={people.map(({ username }) => username)}
          at={at}
          onSaved={(handed) => {
            if (handed === null) close();
            else setMade(handed);
          }}
          onSessionOver={onSessionOver}
        />
      )}
    </FormSheet>
  );
}
