/**
 * The secret of a link that sets a new password. It follows `#` in the mail's link, is removed from the address at
 * once (history, screenshots), and stays in this tab's memory until it is used.
 */
let token = '';

export const keepResetToken = (found: string): void => {
  token = found;
};

/** Empty when the page was not opened by the link. */
export const resetToken = (): string => token;
