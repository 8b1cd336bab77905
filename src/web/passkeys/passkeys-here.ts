/** Can passkeys work in this browser, at this address? They need TLS and a name: an IP address has none. */
export const passkeysWorkHere = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

/** A name to begin with: the system that the passkey is made on. */
export const systemHere = (): string => SYSTEMS.find((name) => navigator.userAgent.includes(name)) ?? '';
