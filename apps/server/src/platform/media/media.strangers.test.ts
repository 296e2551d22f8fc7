import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { Hand } from './media.hand.ts'

const hand = new Hand()
afterEach(() => hand.close())

test('a stranger’s picture that crashes or blocks the process is unreadable', async () => {
  const create = { width: 900, height: 600, channels: 3, background: '#c9b8a0' } as const
  const stranger = await sharp({ create }).jpeg().toBuffer()
  expect(await hand.redraw(stranger)).toHaveProperty('picture')
  const fatal = hand.redraw(stranger)
  process.kill(hand.pid!, 'SIGKILL')
  expect(await fatal).toEqual({ no: 'unreadable' })
  expect(await hand.redraw(stranger)).toHaveProperty('picture')

  // Closing the renderer says nothing about the picture.
  const closed = hand.redraw(stranger)
  hand.close()
  await expect(closed).rejects.toMatchObject({ key: 'unavailable' })

  const hasty = new Hand({ answerMs: 1 })
  expect(await hasty.redraw(stranger)).toEqual({ no: 'unreadable' })
  hasty.close()
})
