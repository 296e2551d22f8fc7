import { expect, test } from 'vitest'
import { type Config } from '#lib/config.ts'
import { keyedHashes, seal, unseal } from './seal.ts'

const keysOf = (...keys: string[]) => ({ DATA_KEY: keys }) as Config
const config = keysOf('a key of this test')
const plain = Buffer.from('JBSWY3DPEHPK3PXP')

test('a sealed value can be opened, and sealing the same value twice gives different bytes', () => {
  const sealed = [1, 2].map(() => seal(config, 'a: 1', plain))
  for (const one of sealed) {
    expect(one.includes(plain)).toBe(false)
    expect(unseal(config, 'a: 1', one)).toEqual(plain)
  }
  expect(sealed[0]).not.toEqual(sealed[1])
})

test('a sealed value opens only at its own place, unchanged, and with its own key', () => {
  const sealed = seal(config, 'a: 1', plain)
  expect(() => unseal(config, 'a: 2', sealed)).toThrow()
  expect(() => unseal(keysOf('a key of another test'), 'a: 1', sealed)).toThrow('DATA_KEY')
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place]! ^= 1
    expect(() => unseal(config, 'a: 1', changed), `byte ${place}`).toThrow()
  }
  for (const length of [0, 3, 16, 31])
    expect(() => unseal(config, 'a: 1', sealed.subarray(0, length)), `${length} bytes`).toThrow()
})

test('the newest key seals, and values of older keys can still be opened', () => {
  const older = config
  const newer = keysOf('a newer key of it', config.DATA_KEY[0]!)
  expect(unseal(newer, 'a: 1', seal(older, 'a: 1', plain))).toEqual(plain)
  expect(() => unseal(older, 'a: 1', seal(newer, 'a: 1', plain))).toThrow('DATA_KEY')

  const [kept] = keyedHashes(older, 'codes: 1', '123456')
  const known = keyedHashes(newer, 'codes: 1', '123456')
  expect(known).toHaveLength(2)
  expect(known[1]).toEqual(kept)
  expect(known[0]).not.toEqual(kept)
  expect(keyedHashes(older, 'codes: 2', '123456')[0]).not.toEqual(kept)
})
