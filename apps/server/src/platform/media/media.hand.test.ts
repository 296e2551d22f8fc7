import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { orderOf } from './media.draw.ts'
import { Hand } from './media.hand.ts'
import { readSources } from './media.sources.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../packages/art/build')
const source = (await readSources(folder)).get('objects/quince')!
const order = orderOf(source, { format: 'png', width: 40 })

const hand = new Hand()
afterEach(() => hand.close())

test('a picture that crashes the process affects no other, and a new process renders the next', async () => {
  const first = await hand.draw(source, order)
  const known = hand.pid!
  const lost = hand.draw(source, order)
  process.kill(known, 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ key: 'unavailable' })
  expect((await hand.draw(source, order)).equals(first)).toBe(true)
  expect(hand.pid).not.toBe(known)
})

test('a picture that cannot be rendered fails alone', async () => {
  const missing = { ...source, file: path.join(folder, 'nothing.svg') }
  await expect(hand.draw(missing, order)).rejects.toThrow('ENOENT')
  const known = hand.pid
  expect((await hand.draw(source, order)).length).toBeGreaterThan(100)
  expect(hand.pid).toBe(known)
})
