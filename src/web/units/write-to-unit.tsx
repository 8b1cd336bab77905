import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { messageDialog } from '../messages/message-parts.ts';
import { Opening } from '../parts/opening.tsx';
import { nearing } from '../ui/on-demand.ts';
import { NamesLine } from './names-line.tsx';

/** Writes to the people of a unit. */
export function WriteToUnit({ unit }: { readonly unit: NamedRow }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <NamesLine
      said={null}
      label={t('units.write')}
      title={t('units.write_named', { name: unit.name })}
      near={nearing(messageDialog)}
      onOpen={() => setOpened(true)}
    >
      {opened && <Opening part={messageDialog} own={{ to: { unit }, onClose: close }} onCancel={close} />}
    </NamesLine>
  );
}
