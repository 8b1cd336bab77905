import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { useTranslation } from 'react-i18next';
import './drafts.ts';
import { PATHS } from './paths.ts';
import { router } from './routes.tsx';
import { onSessionEnd } from './session-store.ts';
import { styleNonce } from './strict-content.ts';
import { colourVariables, themeWith } from './ui/theme.ts';

// When a session ends, the app leaves the screen, and the login shows why.
onSessionEnd((why) => {
  void router.navigate({ to: PATHS.login, replace: true, state: { ended: why } });
});

const colourScheme = localStorageColorSchemeManager({ key: 'color_scheme' });

export function App() {
  const { t } = useTranslation();
  const theme = themeWith({
    close: t('common.close'),
    clear: t('common.clear'),
    showPassword: t('session.show_password'),
  });
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colourVariables}
        colorSchemeManager={colourScheme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  );
}
