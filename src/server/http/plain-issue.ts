import type { $ZodErrorMap } from 'zod/v4/core';

/**
 * What the schema library found wrong with a field, as a sentence of ours: callers never meet the library's own. The
 * client translates each by its words (`text/sv/validation.ts`), a number in it as `{{n}}`.
 */
export const sayPlainly: $ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'This is required.' : kindOf(issue.expected);
    case 'too_small':
      return sizeOf(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return sizeOf(issue.origin, 'most', issue.maximum);
    case 'invalid_format':
      return issue.format === 'email' ? 'Must be an e-mail address.' : 'Has another form than it should.';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'There is no such field.';
    default:
      return 'Fits none of the allowed forms.';
  }
};

function kindOf(expected: string): string {
  if (expected === 'number') return 'Must be a number.';
  if (expected === 'int') return 'Must be a whole number.';
  if (expected === 'boolean') return 'Must be true or false.';
  if (expected === 'array') return 'Must be a list.';
  return expected === 'string' ? 'Must be a text.' : 'Must be an object.';
}

function sizeOf(origin: string, side: 'least' | 'most', limit: number | bigint): string {
  if (origin === 'string')
    return side === 'least' && Number(limit) <= 1
      ? 'This is required.'
      : `Use at ${side} ${limit} characters.`;
  return origin === 'array' ? `Give at ${side} ${limit}.` : `Must be at ${side} ${limit}.`;
}
