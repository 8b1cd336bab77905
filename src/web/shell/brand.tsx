import { Flex, Text } from '@mantine/core';
import classes from './brand.module.css';

/** The logo and the name. */
export function Brand({ size = 28 }: { readonly size?: number }) {
  return (
    <Flex component="span" align="center" gap={8} display="inline-flex">
      <Mark size={size} />
      <Text span fz={18} fw={700} lts="-0.02em">
        Skifta
      </Text>
    </Flex>
  );
}

/** The logo alone. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" style={{ width: size, height: size }}>
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <path d="M8 12.5h9.5M8 19.5h6" className={classes.planned} />
      <path d="M21 12.5h3M17.5 19.5H24" className={classes.worked} />
    </svg>
  );
}
