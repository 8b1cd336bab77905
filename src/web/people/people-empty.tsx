import { Button, Group } from '@mantine/core';
import SearchX from 'lucide-react/icons/search-x';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = {
  readonly all: number;
  readonly shown: number;
  readonly q: string;
  readonly onClear: () => void;
  readonly onAdd: () => void;
  readonly onPaste: () => void;
};

/** No person matches the filters, or the company has no one but the user: what to do next. */
export function PeopleEmpty({ all, shown, q, onClear, onAdd, onPaste }: Props) {
  const { t } = useTranslation();
  if (shown === 0) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t('people.empty.title')}
        text={q === '' ? t('people.empty.text_role') : t('people.empty.text', { q: `”${q}”` })}
        action={
          <Button variant="default" mih="var(--tap)" onClick={onClear}>
            {t('people.empty.clear')}
          </Button>
        }
      />
    );
  }
  if (all > 1) return null;
  return (
    <EmptyState
      icon={<UserPlus size={28} />}
      title={t('people.empty.first_title')}
      text={t('people.empty.first_text')}
      action={
        <Group gap="xs" justify="center">
          <Button mih="var(--tap)" onClick={onAdd}>
            {t('people.empty.first_action')}
          </Button>
          <Button variant="default" mih="var(--tap)" onClick={onPaste}>
            {t('people.paste')}
          </Button>
        </Group>
      }
    />
  );
}
