import { type Ore, roundHalfUp } from '../money.ts';

/**
 * What no contribution is owed on of fuel for a company car, in öre. It is taxed and declared (field 018) at 1.2 times its market
 * value (inkomstskattelagen (1999:1229) 61 kap. 10 §); the contribution is on the market value. `pay-codes.md`, decision 0131.
 */
export const freeOfFuel = (taxed_ore: Ore): Ore => taxed_ore - roundHalfUp(taxed_ore * 5, 6);
