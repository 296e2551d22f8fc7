import { storage } from '@ayva/kit/storage'

/** The visitor's number of our own, made at the first need; undefined where the browser keeps nothing. */
export function ownNumber(): string | undefined {
  const known = storage.find('uuid')
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  return storage.keep('uuid', made) ? made : undefined
}
