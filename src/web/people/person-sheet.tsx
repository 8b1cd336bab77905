import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { useUnsaved } from '../parts/unsaved.tsx';
import { nameOf } from '../roles.ts';
import { usePhone } from '../ui/phone.ts';
import { type Credentials, HandOver, useHandOverTitle } from './hand-over.tsx';
import { PersonForm } from './person-form.tsx';
import classes from './person-sheet.module.css';

type Props = {
  /** A person's id, or `new`. */
  readonly whose: string;
  readonly people: readonly User[];
  /** Begins in the pay instead of the name. */
  readonly payFirst: boolean;
  readonly onOpen: (whose: string) => void;
  readonly onClose: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** A person from the side, full screen on a phone: the form, then, when a password was made, what to hand over. Leaving what is typed asks first. */
export function PersonSheet({ whose, people, payFirst, onOpen, onClose, onSessionOver }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const titleOf = useHandOverTitle();
  const [made, setMade] = useState<Credentials | null>(null);
  const [round, setRound] = useState(0);
  const person = people.find(({ id }) => id === whose) ?? null;
  const opened = made !== null || whose === 'new' || person !== null;
  const { typing, leave, close, question } = useUnsaved(() => {
    setMade(null);
    onClose();
  });
  const another = (): void => {
    setMade(null);
    setRound(round + 1);
    onOpen('new');
  };
  const name = person === null ? t('people.form.new') : nameOf(person);
  const title = made === null ? name : titleOf(made);
  return (
    <>
      <Drawer
        opened={opened}
        onClose={leave}
        position="right"
        size={phone ? '100%' : 560}
        title={title}
        classNames={{ content: classes.drawer ?? '' }}
      >
        {made !== null && <HandOver made={made} onAnother={another} onDone={close} />}
        {made === null && opened && (
          <PersonForm
            key={`${whose} ${round}`}
            person={person}
            taken={people.map(({ username }) => username)}
            payFirst={payFirst}
            onTyping={typing}
            onSaved={(credentials) => {
              typing(false);
              if (credentials === null) close();
              else setMade(credentials);
            }}
            onCancel={leave}
            onSessionOver={onSessionOver}
          />
        )}
      </Drawer>
      {question}
    </>
  );
}
