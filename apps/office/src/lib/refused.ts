import { Refusal } from '@ayva/contract/base'

/** What went wrong, in the words of the server. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Что-то сломалось. Попробуйте ещё раз.'
}

/** The words under each field, where the server has named fields. */
export function fieldsOf(error: unknown): Record<string, string> {
  const fields =
    error instanceof Refusal ? (error.details as { fields?: unknown }).fields : undefined
  return (fields as Record<string, string> | undefined) ?? {}
}

export function isRefusal(error: unknown, key: string): boolean {
  return error instanceof Refusal && error.key === key
}
