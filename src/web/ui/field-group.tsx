import type { ReactNode, Ref } from 'react';
import classes from './field-group.module.css';

type Props = {
  readonly legend: string;
  /** Two fields beside each other where there is room. */
  readonly pairs?: boolean;
  /** With a line above it. */
  readonly ruled?: boolean;
  readonly ref?: Ref<HTMLFieldSetElement>;
  readonly children: ReactNode;
};

/** Fields of a form under a name of their own. */
export const FieldGroup = ({ legend, pairs = true, ruled = false, ref, children }: Props) => (
  <fieldset
    ref={ref}
    className={classes.group}
    data-pairs={pairs || undefined}
    data-ruled={ruled || undefined}
  >
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
