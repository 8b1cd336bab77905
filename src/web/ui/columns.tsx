import { Box, type BoxProps, getSpacing, type MantineSpacing } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './columns.module.css';

type Props = BoxProps &
  Omit<ComponentPropsWithoutRef<'div'>, keyof BoxProps> & {
    readonly component?:
      | 'div'
      | 'article'
      | 'section'
      | 'ul'
      | 'li'
      | 'dl'
      | 'p'
      | 'figure'
      | 'fieldset'
      | 'search';
    /** The columns, as CSS writes them: `12rem minmax(0, 1fr) auto`. */
    readonly of: string;
    readonly gap?: MantineSpacing;
    readonly align?: 'start' | 'center' | 'end' | 'baseline';
    /** In a narrower window they are one below the other. */
    readonly below?: '30em' | '36em' | '48em' | '62em';
  };

/** Columns of different widths, which the library's SimpleGrid (equal) and Grid (twelfths) cannot express. */
export const Columns = ({ component = 'div', of, gap, align, below, className, ...rest }: Props) => (
  <Box<'div'>
    {...rest}
    component={component as 'div'}
    className={className === undefined ? classes.columns : `${classes.columns} ${className}`}
    data-below={below}
    __vars={{ '--columns': of, '--columns-gap': getSpacing(gap), '--columns-align': align }}
  />
);
