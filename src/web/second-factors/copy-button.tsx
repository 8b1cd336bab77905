import { Button } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../parts/toast.tsx';

type Props = { readonly text: string; readonly label: string; readonly copied: string };

/** Copies a text and confirms it. */
export function CopyButton({ text, label, copied }: Props) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      // On plain http addresses other than localhost there is no clipboard.
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toastError(t('secondFactor.scan.copy_failed'));
    }
  };
  return (
    <Button
      variant="default"
      mih="var(--tap)"
      leftSection={done ? <Check size={16} /> : <Copy size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  );
}
