import './strict-content.ts';
import './ui/base.css';
import './ui/fonts.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { login } from './screen-loading.ts';
import { accessToken } from './session-store.ts';
import { startSpeaking } from './text/index.ts';

/** Older browsers load the calendar's time library; newer ones have it built in. */
async function withTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

// Without a session the login comes first: its code is fetched beside the words. Not awaited: it imports this file, and would wait for it.
if (accessToken() === null) void login().catch(() => undefined);
await Promise.all([withTemporal(), startSpeaking()]);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
