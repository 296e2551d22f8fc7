import { serverNow } from '@ayva/kit/server-clock'
import { Refusal } from '@ayva/contract/refusal'
import { useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormSetError,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { unexpected } from '@ayva/contract/refusal'
import { text } from './auth.text.ts'

type Mapping<Fields extends FieldValues> = {
  schema: z.ZodMiniType
  /** The body of the call for the form's present, possibly invalid content. */
  bodyOf: (fields: Fields) => unknown
  /** The form field of a part of the body. */
  fieldOf: (name: string) => Path<Fields>
}

/** Validates a form with the contract of its call; returns the first error of each field. */
export function contractResolver<Fields extends FieldValues>(
  mapping: Mapping<Fields>,
): Resolver<Fields> {
  return (fields) => {
    const read = z.safeParse(mapping.schema, mapping.bodyOf(fields))
    if (read.success) return { values: fields, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of read.error.issues)
      errors[mapping.fieldOf(String(path[0]))] ??= { type: 'contract', message }
    return { values: {}, errors: errors as FieldErrors<Fields> }
  }
}

/** Shows the server's refusals: below the field concerned, else above the button. */
export function useServerWords<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  fieldOf: (name: string) => Path<Fields>,
) {
  const [words, setWords] = useState<string>()
  const show = (error: unknown) => {
    const fields = error instanceof Refusal ? Object.entries(error.details.fields ?? {}) : []
    for (const [index, [name, message]] of fields.entries())
      setError(fieldOf(name), { type: 'server', message }, { shouldFocus: index === 0 })
    if (fields.length === 0) setWords(wordsOf(error))
  }
  return { words, show, forget: () => setWords(undefined) }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.key === 'fault') return unexpected
  const { retryAt } = error.details
  if (error.key !== 'attempts_over' || !retryAt) return error.message
  return text.attemptsOver(Math.max(1, Math.ceil((Date.parse(retryAt) - serverNow()) / 60_000)))
}
