import { storage } from '@ayva/kit/storage'

/** The visitor's own number, created when first needed; undefined if the browser stores nothing. */
export function ownNumber(): string | undefined {
  const known = storage.find('uuid')
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  return storage.keep('uuid', made) ? made : undefined
}
