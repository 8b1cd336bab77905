import { Button, Text, VisuallyHidden } from '@mantine/core';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../roles.ts';
import { IconButton } from '../ui/icon-button.tsx';
import shared from '../ui/shared.module.css';
import classes from './people-list.module.css';
import type { PersonProps } from './person-props.ts';

type Props = Pick<PersonProps, 'person' | 'ownId' | 'onOpen' | 'onDelete'> & {
  /** With labels, over the card's whole width. */
  readonly wide?: boolean;
};

/** Edit and delete. Deleting the user's own account is disabled and says why. */
export function PersonActions({ person, ownId, onOpen, onDelete, wide = false }: Props) {
  const { t } = useTranslation();
  const name = nameOf(person);
  const own = person.id === ownId;
  const edit = { 'aria-label': t('people.edit_named', { name }), onClick: () => onOpen(person.id) };
  const remove = {
    'aria-label': t('people.remove_named', { name }),
    // Not `disabled`: the reason must be reachable by keyboard and touch.
    ...(own ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': `own-${person.id}` } : {}),
    onClick: () => {
      if (!own) onDelete(person);
    },
  };
  if (wide) {
    return (
      <div className={classes.actions} data-wide>
        <Button variant="default" leftSection={<Pencil size={16} />} {...edit}>
          {t('people.edit')}
        </Button>
        <Button variant="default" leftSection={<Trash2 size={16} />} {...remove}>
          {t('people.remove')}
        </Button>
        {own && (
          <Text c="dimmed" fz="sm" className={shared.whole} id={`own-${person.id}`}>
            {t('people.remove_self')}
          </Text>
        )}
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <IconButton title={edit['aria-label']} {...edit}>
        <Pencil size={17} />
      </IconButton>
      <IconButton title={own ? t('people.remove_self') : remove['aria-label']} {...remove}>
        <Trash2 size={17} />
      </IconButton>
      {own && <VisuallyHidden id={`own-${person.id}`}>{t('people.remove_self')}</VisuallyHidden>}
    </div>
  );
}
