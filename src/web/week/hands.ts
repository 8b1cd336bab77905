/** What makes the week's edits, fetched at the first press or key: nobody edits before. */

export { withShortRest } from '../roster/short-rest-words.ts';
export { asSaved, piecesAsSaved } from './as-saved.ts';
export { joinAsDraft, nextBy, stepDrafts, writeEdits } from './draft-edits.ts';
export { fitsOf } from './fits.ts';
export { hearHeld } from './hear-held.ts';
export { make, makeTogether } from './live-edits.ts';
export { stepBack, stepForth } from './live-steps.ts';
export { manyActs } from './many-acts.ts';
export { jumpByName } from './name-jump.ts';
export { offerAll } from './offer-all.ts';
export { shake } from './shake.ts';
