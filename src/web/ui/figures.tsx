import classes from './figures.module.css';

type Figure = { readonly name: string; readonly value: string };

/** What something comes to before it is done: names with their figures under them, three beside each other. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
