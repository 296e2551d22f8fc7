/**
 * The rendering program, separate from the server, so that its memory is freed with it and a crash affects nothing
 * else. It receives only what to render.
 */
import { draw, type Order } from './media.draw.ts'
import { redraw, type Redrawn, type Use } from './media.redraw.ts'
import { type Source } from './media.sources.ts'

export type Asked =
  | { source: Source; order: Order }
  | { stranger: Uint8Array; use: Use }
  | { folder: string; waiting: string }
export type Said = { body: Uint8Array } | Redrawn | { isDrawn: true } | { fault: string }

async function answer(asked: Asked): Promise<Said> {
  try {
    if ('stranger' in asked) return await redraw(asked.stranger, asked.use)
    if ('waiting' in asked) {
      // Loaded on demand, because only this kind of request needs it.
      const { drawWaiting } = await import('@ayva/art/waiting.ts')
      await drawWaiting(asked.folder, asked.waiting)
      return { isDrawn: true }
    }
    return { body: await draw(asked.source, asked.order) }
  } catch (error) {
    return { fault: String(error) }
  }
}

process.on('message', (asked: Asked) => void answer(asked).then((said) => process.send!(said)))
process.on('disconnect', () => process.exit())
