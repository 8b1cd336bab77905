import { Flex, Text } from '@mantine/core';
import classes from './brand.module.css';

/** The logo and the name. */
export function Brand({ size = 28 }: { readonly size?: number }) {
  return (
    <Flex component="span" align="center" gap={8} display="inline-flex">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.ground} />
        <path d="M8 12.5h9.5M8 19.5h6" className={classes.planned} />
        <path d="M21 12.5h3M17.5 19.5H24" className={classes.worked} />
      </svg>
      <Text span fz={18} fw={700} lts="-0.02em">
        Skifta
      </Text>
    </Flex>
  );
}
