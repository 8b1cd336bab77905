type Clocks = { readonly start_time_local: string; readonly end_time_local: string };

/** `09:00–17:30`, the wall clock times of a report or a shift. */
export const timesOf = ({ start_time_local, end_time_local }: Clocks): string =>
  `${start_time_local}–${end_time_local}`;
