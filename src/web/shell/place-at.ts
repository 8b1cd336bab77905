/** The name of the place at an address, as the menus name it: `/pay-rules` is `pay_rules`. */
export const placeAt = (pathname: string): string => pathname.slice(1).replaceAll('-', '_');
