/** The contract's own field messages, which are English there, in Swedish. zod's standard ones come from its locale. */
export const validation: Readonly<Record<string, string>> = {
  'Use the form YYYY-MM-DD.': 'Skriv datumet som ÅÅÅÅ-MM-DD.',
  'There is no such date.': 'Datumet finns inte.',
  'The date must lie between 1900 and 2199.': 'Datumet ska ligga mellan 1900 och 2199.',
  'Use the form HH:MM, 00:00 to 23:59.': 'Skriv tiden som TT:MM, 00:00 till 23:59.',
  'Use HH:MM or an ISO 8601 instant.': 'Skriv tiden som TT:MM.',
  'The text has half a character (a lone surrogate).': 'Texten innehåller ett trasigt tecken.',
  'The text has control characters.': 'Texten innehåller styrtecken.',
  'At most two decimals.': 'Högst två decimaler.',
  'At most one decimal.': 'Högst en decimal.',
  'Must be a whole number.': 'Ska vara ett heltal.',
  'end_date must not lie before start_date.': 'Slutdatum får inte ligga före startdatum.',
  'The password has characters that cannot be kept.': 'Lösenordet innehåller tecken som inte kan sparas.',
  'Use letters, digits and . _ @ + - only.': 'Använd bara bokstäver, siffror och . _ @ + -',
  'Use a-z, 0-9 and hyphens, at most 63 characters.': 'Använd a–z, 0–9 och bindestreck, högst 63 tecken.',
  'Say what to change.': 'Ange vad som ska ändras.',
};
