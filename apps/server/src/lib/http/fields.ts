import { type $ZodIssue } from 'zod/v4/core'

const MISSING = 'Заполните это поле'
const INVALID = 'Некорректное значение'

/**
 * The first complaint about each field, in Russian. A contract's own words win; a check without words
 * of its own says only whether the value is missing or wrong.
 */
export function fieldsOf(issues: readonly $ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
    for (const name of names) fields[name.slice(0, 64)] ??= wordsOf(issue)
  }
  return fields
}

function wordsOf(issue: $ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Неизвестное поле'
  if (/[а-яё]/i.test(issue.message)) return issue.message
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return missing ? MISSING : INVALID
}
