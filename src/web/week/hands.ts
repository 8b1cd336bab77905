/** What makes the week's edits, fetched at the first press or key: nobody edits before. */
export { moveDraft, nextBy, planDraft, removeDraft, stepDrafts } from './draft-edits.ts';
export { moveTo, plan, remove, stepBack, stepForth } from './live-edits.ts';
