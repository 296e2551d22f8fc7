import { completeRegistration, type Missing, RULES_VERSION } from '@ayva/contract/identity/auth'
import { type Self } from '@ayva/contract/identity/player'
import { useQueryClient } from '@tanstack/react-query'
import { type Path, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { birthDateOf } from './birth-date.ts'
import { contractResolver, useServerWords } from '../form.ts'

type Fields = { day: string; month: string; year: string; agreement: boolean }

const fieldOf = (name: string): Path<Fields> => (name === 'birthDate' ? 'day' : 'agreement')

/** The form for the player's missing data; the pages are updated after it. */
export function useCompletionForm(missing: Missing[]) {
  const call = useCall()
  const cache = useQueryClient()
  const bodyOf = ({ day, month, year, agreement }: Fields) => ({
    ...(missing.includes('birthDate') && { birthDate: birthDateOf(day, month, year) }),
    ...(missing.includes('agreement') && { agreement, rulesVersion: RULES_VERSION }),
  })
  const form = useForm<Fields>({
    defaultValues: { day: '', month: '', year: '', agreement: false },
    resolver: contractResolver<Fields>({ schema: completeRegistration.body, bodyOf, fieldOf }),
  })
  const { handleSubmit, register, setError } = form
  const server = useServerWords<Fields>(setError, fieldOf)

  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      const body = z.parse(completeRegistration.body, bodyOf(fields))
      const still = await call(completeRegistration, { body })
      await keepAnswer<Self | null>(cache, ['self'], (self) => self && { ...self, ...still })
    } catch (error) {
      server.show(error)
    }
  })
  const fields = {
    birthDate: {
      day: register('day'),
      month: register('month', { deps: ['day'] }),
      year: register('year', { deps: ['day'] }),
    },
    agreement: register('agreement'),
  }
  return { fields, state: form.formState, words: server.words, submit }
}
