import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Petrol: the one accent. White text is readable on shade 8 in both schemes (stack section 2). */
const petrol: MantineColorsTuple = [
  '#eef6f8',
  '#dcebf0',
  '#bcdae3',
  '#93c3d1',
  '#66a9bc',
  '#42909f',
  '#2a7a8c',
  '#1b6a7e',
  '#125b70',
  '#0b4a5c',
];

/** A dark scheme with a slight blue tint, to match the light one. */
const dark: MantineColorsTuple = [
  '#e3e8ea',
  '#c5cdd1',
  '#a7b2b8',
  '#717f87',
  '#465158',
  '#37424a',
  '#273037',
  '#1b2227',
  '#14191d',
  '#0e1215',
];

// A dialog's own <header> is not the page's banner.
const NO_BANNER = { header: { role: 'presentation' } };

/** Texts inside the library's components, which the app sets by language. */
export type ThemeWords = { readonly close: string; readonly clear: string; readonly showPassword: string };

export const themeWith = (words: ThemeWords) =>
  createTheme({
    primaryColor: 'petrol',
    primaryShade: { light: 8, dark: 8 },
    colors: { petrol, dark },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily:
      '"Inter", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '1.25' },
        h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    components: {
      Modal: {
        defaultProps: {
          closeButtonProps: { 'aria-label': words.close },
          centered: true,
          attributes: NO_BANNER,
        },
      },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': words.close }, attributes: NO_BANNER } },
      CloseButton: { defaultProps: { 'aria-label': words.close } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': words.close } } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': words.showPassword } } },
      Select: {
        defaultProps: { clearButtonProps: { 'aria-label': words.clear }, comboboxProps: { shadow: 'md' } },
      },
      Paper: { defaultProps: { radius: 'lg' } },
    },
  });

/** Secondary text with a contrast of 4.5 to 1 on the ground of pages and cards, in both schemes. */
export const colourVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56636b',
    '--mantine-color-body': '#f6f8f9',
    '--mantine-color-text': '#18222a',
    '--mantine-color-placeholder': '#68757d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d5dde1',
  },
  dark: {
    '--mantine-color-dimmed': '#a7b2b8',
    '--mantine-color-body': '#14191d',
    '--mantine-color-text': '#e3e8ea',
    '--mantine-color-placeholder': '#94a1a8',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-default-border': '#36414a',
  },
});
