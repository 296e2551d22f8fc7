/** Generators of random request bodies; a module says in its samples which fields take which. */
import fc from 'fast-check'
import { maliciousValues } from '../security-tests/catalogue.testing.ts'

export const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...Object.values(maliciousValues)),
)
export const number = fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), anything)
export const digits = fc.oneof(
  fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(String),
  anything,
)

/** Mostly right values, because a body with two wrong fields is refused for the first one only. */
export const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<unknown>) =>
  fc.oneof<fc.WeightedArbitrary<unknown>[]>(
    { weight: 3, arbitrary: right },
    { weight: 1, arbitrary: wrong },
  )
