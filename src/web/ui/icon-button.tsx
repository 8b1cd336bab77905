import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type Props = ComponentPropsWithRef<'button'> & { readonly 'aria-label': string };

/**
 * A pale button with only an icon, for rows and cards in large numbers: a plain button, because the library's costs
 * more than the rest of its row.
 */
export function IconButton({ className, ...props }: Props) {
  return <button type="button" {...props} className={`${classes.button} ${className ?? ''}`} />;
}
