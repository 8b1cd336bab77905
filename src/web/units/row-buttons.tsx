import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  /** The row's name, for those who hear the buttons. */
  readonly name: string;
  /** Fetches the dialog when the button is about to open it. */
  readonly near: { readonly onPointerEnter?: () => void; readonly onFocus?: () => void };
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

/** The buttons of a row that can be changed and removed. */
export function RowButtons({ name, near, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const button = { variant: 'default', flex: 'none', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Group gap={8} ml="auto">
      <Button {...button} {...near} aria-label={t('units.change_named', { name })} onClick={onChange}>
        {t('units.change')}
      </Button>
      <Button {...button} aria-label={t('units.remove_named', { name })} onClick={onRemove}>
        {t('units.remove')}
      </Button>
    </Group>
  );
}
