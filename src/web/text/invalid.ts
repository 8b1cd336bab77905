import i18next from 'i18next';
import type { $ZodErrorMap } from 'zod/v4/core';

/** What the schema library found wrong with a field, said as a person would. Set once: it speaks the language of the moment. */
export const sayIssue: $ZodErrorMap = (issue) => {
  const { t } = i18next;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? t(Number(issue.minimum) <= 1 ? 'common.required' : 'common.invalid.min_chars', {
            min: Number(issue.minimum),
          })
        : t('common.invalid.min', { min: Number(issue.minimum) });
    case 'too_big':
      return t(issue.origin === 'string' ? 'common.invalid.max_chars' : 'common.invalid.max', {
        max: Number(issue.maximum),
      });
    case 'invalid_type':
      return t(
        issue.expected === 'number'
          ? 'common.invalid.number'
          : issue.expected === 'int'
            ? 'common.invalid.whole'
            : 'common.required',
      );
    case 'invalid_format':
      return t(issue.format === 'email' ? 'common.invalid.email' : 'common.invalid.other');
    case 'invalid_value':
      return t('common.invalid.choice');
    default:
      return t('common.invalid.other');
  }
};
