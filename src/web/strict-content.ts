/**
 * Prepares the page for the strict content policy before any library runs. Imported first by main.tsx. zod may not
 * try `new Function`, style tags carry the nonce, and Trusted Types refuse all markup.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The nonce of this page's style-src; Mantine and the scroll lock put it on the style tags they create. */
export const styleNonce = (): string => nonce;

declare global {
  var __webpack_nonce__: string | undefined;
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML(text: string): string; createScriptURL(address: string): string },
      ): unknown;
    };
  }
}
globalThis.__webpack_nonce__ = nonce;

// Mantine writes the text of its style tags through innerHTML. Style sheets hold no `<`, so any text with one is
// refused. The only script that may be loaded by address is the service worker.
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    if (address !== '/sw.js') throw new TypeError('Only the service worker is named by its address.');
    return address;
  },
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup is never written as text here.');
    return text;
  },
});
