import './strict-content.ts';
import './ui/base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startSpeaking } from './text/index.ts';

/** Older browsers load the calendar's time library; newer ones have it built in. */
async function withTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

await Promise.all([withTemporal(), startSpeaking()]);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
