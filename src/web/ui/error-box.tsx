import { Button } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import classes from './error-box.module.css';

type Props = {
  readonly message: string;
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** Something failed: the sentence, and a way to try again. Read out at once. */
export function ErrorBox({ message, retryLabel, onRetry, retrying = false }: Props) {
  return (
    <div className={classes.box} role="alert">
      <CircleAlert className={classes.icon} size={20} aria-hidden="true" />
      <p className={classes.message}>{message}</p>
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
    </div>
  );
}
