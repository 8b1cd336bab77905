import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type Props = ComponentPropsWithRef<'button'> & { readonly 'aria-label': string };

/** A pale button with nothing but an icon, for rows and cards that come by the hundred: the browser's own, as the library's costs more than the rest of its row. */
export function IconButton({ className, ...props }: Props) {
  return <button type="button" {...props} className={`${classes.button} ${className ?? ''}`} />;
}
