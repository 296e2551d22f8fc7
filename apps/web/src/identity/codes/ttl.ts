import { Refusal } from '@ayva/contract/refusal'

/** The remaining seconds in a refusal because of a wait. */
export function ttlOf(error: unknown): number | undefined {
  return error instanceof Refusal ? error.details.ttl : undefined
}
