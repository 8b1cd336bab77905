import { FormatsMenu } from '../exports/formats-menu.tsx';
import { type Exported, useExport } from '../exports/use-export.ts';
import type { At } from '../parts/popup.tsx';

type Props = { readonly at: At; readonly exported: Exported };

/** The formats of the week as a file. */
export function WeekExport({ at, exported }: Props) {
  const { make } = useExport(exported);
  return <FormatsMenu at={at} position="bottom-end" what={exported.what} onChoose={make} />;
}
