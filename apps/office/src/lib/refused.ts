import { Refusal } from '@ayva/contract/base'

/** The server's error message. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Что-то сломалось. Попробуйте ещё раз.'
}

/** The messages of the fields that the server has named. */
export function fieldsOf(error: unknown): Record<string, string> {
  const fields =
    error instanceof Refusal ? (error.details as { fields?: unknown }).fields : undefined
  return (fields as Record<string, string> | undefined) ?? {}
}

export function isRefusal(error: unknown, key: string): boolean {
  return error instanceof Refusal && error.key === key
}
