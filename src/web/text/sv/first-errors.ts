/** Failures that need no answer of the server, or whose own sentence could not be fetched; the others load with forms. */
export const firstErrors = {
  network: 'Nätverksfel. Servern gick inte att nå. Kontrollera anslutningen eller försök igen senare.',
  unexpected_reply: 'Svaret gick inte att läsa. Ladda om sidan, så får du den senaste versionen.',
  session_ended: 'Sessionen har gått ut. Logga in igen.',
  too_many_requests: 'För många anrop på kort tid. Vänta en stund.',
  not_found: 'Det finns inte längre.',
  not_allowed: 'Din roll får inte göra det.',
  overloaded: 'Servern har mycket att göra. Försök igen om en stund.',
  internal: 'Något gick fel hos oss. Försök igen om en stund.',
};
