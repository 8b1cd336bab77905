/**
 * The secret of a link that sets a new password. It stands behind `#` in the mail's link, is taken out of the address at
 * once (history, screenshots), and lives in this tab's memory until it is used.
 */
let token = '';

export const keepResetToken = (found: string): void => {
  token = found;
};

/** Empty when the page was not opened by the link. */
export const resetToken = (): string => token;
