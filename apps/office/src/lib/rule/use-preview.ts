import { type Answer, type Body, type Endpoint } from '@ayva/contract/base'
import { type Asked } from '@ayva/contract/client'
import { fieldsOf } from '@ayva/contract/fields'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What a call says of a draft; the answer before stays while the next one is on its way. */
export function usePreview<E extends Endpoint>(
  endpoint: E,
  body: Body<E> | undefined,
): { answer: Answer<E> | undefined; error: unknown; wrong: Record<string, string> } {
  const read = body === undefined ? undefined : z.safeDecode(endpoint.body!, body as never)
  const asked = useQuery({
    queryKey: [endpoint.path, body],
    queryFn: () => call(endpoint, { body } as unknown as Asked<E>),
    enabled: read?.success === true,
    placeholderData: keepPreviousData,
  })
  return {
    answer: asked.data,
    error: asked.error,
    wrong: read?.success === false ? fieldsOf(read.error.issues) : {},
  }
}
