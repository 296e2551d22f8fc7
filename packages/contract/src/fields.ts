import { type $ZodIssue } from 'zod/v4/core'

const MISSING = 'Заполните это поле'
const INVALID = 'Некорректное значение'
/** The most fields that are reported, because a malicious body may have thousands of wrong ones. */
const COMPLAINTS_MAX = 32
const NAME_MAX = 64

/**
 * The first error message of each field, in Russian. A message of the contract is preferred; other checks only say
 * whether the value is missing or invalid.
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
