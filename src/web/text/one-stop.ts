/**
 * A sentence that ends with a shortened month has one full stop: Swedish `20 nov.` brings its own. Every text that is said goes through
 * here, for the date may come from anywhere.
 */
export const oneStop = (said: string): string =>
  said.replaceAll(/(?<=\b(?:jan|feb|apr|aug|sept?|okt|nov|dec))\.\.(?!\.)/g, '.');
