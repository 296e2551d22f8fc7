import { type Model } from './engine.ts'
import { canonicalJson, sha256Hex } from './hash.ts'

const hashes = new WeakMap<Model, string>()

/** SHA-256, lowercase hex, of the canonical JSON of the model without `expected` (games.md 4.1). */
export function modelHash(model: Model): string {
  let hash = hashes.get(model)
  if (hash === undefined) {
    const { expected: _figures, ...numbers } = model
    hash = sha256Hex(canonicalJson(numbers))
    // Only a frozen model is cached, because another one could change while its hash stays.
    if (Object.isFrozen(model)) hashes.set(model, hash)
  }
  return hash
}
