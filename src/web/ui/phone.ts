/** The media query of a phone: below it lists replace tables and sheets fill the screen. */
export const PHONE = '(max-width: 48em)';
