import { Menu } from '@mantine/core';
import { MenuAt } from '../parts/menu-at.tsx';
import type { At } from '../parts/popup.tsx';
import { FormatItems } from './format-items.tsx';

type Props = Parameters<typeof FormatItems>[0] & {
  readonly at: At;
  readonly position: 'bottom-end' | 'top-end';
  /** Why there is nothing to export. */
  readonly nothing?: string | undefined;
};

/** The formats as a menu. */
export function FormatsMenu({ at, position, nothing, ...items }: Props) {
  return (
    <MenuAt at={at} position={position} width={320}>
      {nothing !== undefined && <Menu.Label>{nothing}</Menu.Label>}
      <FormatItems {...items} />
    </MenuAt>
  );
}
