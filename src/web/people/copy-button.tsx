import { Button } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../parts/toast.tsx';

type Props = {
  readonly text: string;
  readonly label: string;
  readonly done: string;
  readonly focused?: boolean;
};

/** Copies a text and says that it did. */
export function CopyButton({ text, label, done, focused = false }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      // On plain http addresses other than localhost there is no clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toastError(t('people.hand_over.copy_failed'));
    }
  };
  return (
    <Button
      variant="light"
      mih="var(--tap)"
      leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
      onClick={() => void copy()}
      {...(focused ? { 'data-autofocus': true } : {})}
    >
      <span aria-live="polite">{copied ? done : label}</span>
    </Button>
  );
}
