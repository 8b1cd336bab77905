import { useCallback, useEffect, useId, useState } from 'react';
import type { Assignment } from '../../contract/shifts.ts';
import { sayNotFetched } from '../parts/fetched.tsx';
import { useHeldKeys, useTakenKeys } from '../ui/held-keys.ts';
import { onDemand, usePart } from '../ui/on-demand.ts';

type Asked = { readonly assignment: Assignment; readonly button: HTMLElement };

const assignmentMenu = onDemand(async () => (await import('./assignment-menu.tsx')).AssignmentMenu);

/**
 * One menu for all people of a day, opened at the pressed button: a menu for each would cost more than the cards.
 */
export function useAssignmentMenu() {
  const menuId = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useCallback((assignment: Assignment, button: HTMLElement) => {
    setAsked((now) => (now?.button === button ? null : { assignment, button }));
  }, []);
  useTakenKeys(asked !== null);
  const [near, setNear] = useState(false);
  const menu = usePart(assignmentMenu, near || asked !== null, () => {
    setNear(false);
    if (asked !== null) sayNotFetched();
    setAsked(null);
  });
  useHeldKeys(asked !== null && !menu.drawn, () => setAsked(null));
  const opener = menu.drawn ? (asked?.button ?? null) : null;
  useEffect(() => {
    opener?.setAttribute('aria-expanded', 'true');
    return () => opener?.removeAttribute('aria-expanded');
  }, [opener]);
  const drawn = menu.Loaded !== null && (
    <menu.Loaded
      assignment={asked?.assignment ?? null}
      at={{
        button: asked?.button ?? null,
        id: menuId,
        opened: asked !== null && menu.drawn,
        onClose: () => {
          setAsked(null);
          asked?.button.focus();
        },
      }}
    />
  );
  return { open, intend: () => setNear(true), drawn };
}
