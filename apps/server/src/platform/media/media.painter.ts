/**
 * The program that draws, apart from the server: what a picture costs in memory goes with it when it ends,
 * and should it fall over a picture, nobody else does. It is told nothing but what to draw.
 */
import { draw, type Order } from './media.draw.ts'
import { redraw, type Redrawn } from './media.redraw.ts'
import { type Source } from './media.sources.ts'

export type Asked =
  | { source: Source; order: Order }
  | { stranger: Uint8Array }
  | { folder: string; waiting: string }
export type Said = { body: Uint8Array } | Redrawn | { isDrawn: true } | { fault: string }

async function answer(asked: Asked): Promise<Said> {
  try {
    if ('stranger' in asked) return await redraw(asked.stranger)
    if ('waiting' in asked) {
      // What it leans on is loaded only where it is needed, as everything that draws.
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
