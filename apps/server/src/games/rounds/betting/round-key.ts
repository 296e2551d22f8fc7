import { Uuid } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { type OperationKey, refuse } from '#lib/http/serve.ts'

/** The key of a bet becomes the id of its round, so it must be a UUID. */
export function roundKey({ id, bodyHash }: OperationKey): OperationKey {
  if (!z.safeParse(Uuid, id).success)
    throw refuse('bad_request', { fields: { 'idempotency-key': 'Нужен UUID' } })
  return { id: id.toLowerCase(), bodyHash }
}
