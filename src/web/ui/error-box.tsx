import { Box, Button, Group } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import classes from './error-box.module.css';

type Props = {
  readonly message: string;
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** A failure: its sentence, and a retry button. Announced at once. */
export function ErrorBox({ message, retryLabel, onRetry, retrying = false }: Props) {
  return (
    <Group
      gap="8px 12px"
      py={12}
      px={16}
      c="var(--bad)"
      bg="var(--bad-soft)"
      bd="1px solid color-mix(in srgb, var(--bad) 30%, transparent)"
      bdrs="md"
      role="alert"
    >
      <CircleAlert className={classes.icon} size={20} aria-hidden="true" />
      <Box component="p" flex="1 1 12rem" fw={500}>
        {message}
      </Box>
      {onRetry !== undefined && (
        <Button
          variant="default"
          size="sm"
          leftSection={<RotateCw size={16} />}
          onClick={onRetry}
          loading={retrying}
        >
          {retryLabel}
        </Button>
      )}
    </Group>
  );
}
