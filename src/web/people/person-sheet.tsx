import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { Confirm } from '../parts/confirm.tsx';
import { nameOf } from '../roles.ts';
import { PHONE } from '../ui/phone.ts';
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
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const titleOf = useHandOverTitle();
  const typing = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const [made, setMade] = useState<Credentials | null>(null);
  const [round, setRound] = useState(0);
  const person = people.find(({ id }) => id === whose) ?? null;
  const opened = made !== null || whose === 'new' || person !== null;
  const close = (): void => {
    typing.current = false;
    setLeaving(false);
    setMade(null);
    onClose();
  };
  // Asked a moment later: the same press of Escape would reach the question too and answer it at once.
  const ask = (): void => void setTimeout(() => setLeaving(true));
  const leave = (): void => (typing.current ? ask() : close());
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
            onTyping={(is) => {
              typing.current = is;
            }}
            onSaved={(credentials) => {
              typing.current = false;
              if (credentials === null) close();
              else setMade(credentials);
            }}
            onCancel={leave}
            onSessionOver={onSessionOver}
          />
        )}
      </Drawer>
      <Confirm
        opened={leaving}
        title={t('people.leave.title')}
        confirmLabel={t('people.leave.yes')}
        cancelLabel={t('people.leave.no')}
        danger
        onConfirm={close}
        onCancel={() => setLeaving(false)}
      >
        {t('people.leave.text')}
      </Confirm>
    </>
  );
}
