import { type $ZodIssue } from 'zod/v4/core'

const MISSING = 'Заполните это поле'
const INVALID = 'Некорректное значение'
/** A stranger's body may have thousands of wrong fields: nobody reads so many complaints. */
const COMPLAINTS_MAX = 32
const NAME_MAX = 64

/**
 * The first complaint about each field, in Russian. A contract's own words win; a check without words
 * of its own says only whether the value is missing or wrong.
 */
export function fieldsOf(issues: readonly $ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, COMPLAINTS_MAX))
    for (const name of namesOf(issue)) fields[name.slice(0, NAME_MAX)] ??= wordsOf(issue)
  return fields
}

function namesOf(issue: $ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, COMPLAINTS_MAX)
  return [issue.path.map((part) => String(part).slice(0, NAME_MAX)).join('.') || 'body']
}

function wordsOf(issue: $ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Неизвестное поле'
  if (/[а-яё]/i.test(issue.message)) return issue.message
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return missing ? MISSING : INVALID
}
