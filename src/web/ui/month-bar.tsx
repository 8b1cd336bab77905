import { ActionIcon, Box, Button } from '@mantine/core';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import classes from './month-bar.module.css';

type Props = {
  /** The month in words. */
  readonly label: string;
  /** Room for the longest label, in pixels; the way back has a short name then, and stands in the same line also on a phone. */
  readonly width?: number;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly thisLabel: string;
  /** Whether the shown month is the current one. */
  readonly isThis: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onThis: () => void;
};

/** Previous month, the month's name, next month, and back to the current one. */
export function MonthBar(props: Props) {
  return (
    <div className={classes.bar} data-line={props.width}>
      <ActionIcon
        variant="default"
        size="var(--tap)"
        aria-label={props.previousLabel}
        onClick={props.onPrevious}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <Box
        component="span"
        ta="center"
        fw={600}
        className={classes.label}
        style={{ '--room': `${props.width ?? 140}px` }}
        aria-live="polite"
      >
        {props.label}
      </Box>
      <ActionIcon variant="default" size="var(--tap)" aria-label={props.nextLabel} onClick={props.onNext}>
        <ChevronRight size={18} />
      </ActionIcon>
      {/* Not seen in its own month; its room stays, so that the arrows do not move under the finger. */}
      <Button
        className={classes.now}
        data-here={props.isThis}
        variant="default"
        h="var(--tap)"
        px="sm"
        disabled={props.isThis}
        style={props.isThis ? { visibility: 'hidden' } : undefined}
        onClick={props.onThis}
      >
        {props.thisLabel}
      </Button>
    </div>
  );
}
