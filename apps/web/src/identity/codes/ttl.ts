import { Refusal } from '@ayva/contract/refusal'

/** In how many seconds it may be asked for again, where a «no» was for the wait's sake. */
export function ttlOf(error: unknown): number | undefined {
  return error instanceof Refusal ? error.details.ttl : undefined
}
