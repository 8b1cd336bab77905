/** The secret of an invitation's link, kept as that of a reset (reset-token.ts). */
let token = '';

export const keepInviteToken = (found: string): void => {
  token = found;
};

/** Empty when the page was not opened by the link. */
export const inviteToken = (): string => token;
