/** Failures that need no answer of the server, or whose own sentence could not be fetched; the others load with forms. */
export const firstErrors = {
  network: 'Network error. Could not reach server. Please check your connection or try again later.',
  unexpected_reply: 'The reply could not be read. Reload the page to get the latest version.',
  session_ended: 'Session expired. Please login again.',
  too_many_requests: 'Too many requests in a short time. Wait a moment.',
  not_found: 'It is no longer there.',
  not_allowed: 'Your role may not do this.',
  overloaded: 'The server is busy. Try again shortly.',
  internal: 'Something went wrong on our side. Try again shortly.',
};
