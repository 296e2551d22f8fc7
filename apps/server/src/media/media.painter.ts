/**
 * The program that draws, apart from the server: what a picture costs in memory goes with it when it ends,
 * and should it fall over a picture, nobody else does. It is told nothing but what to draw.
 */
import { draw, type Order } from './media.draw.ts'
import { type Source } from './media.sources.ts'

export type Asked = { source: Source; order: Order }
export type Said = { body: Uint8Array } | { fault: string }

async function answer({ source, order }: Asked): Promise<Said> {
  try {
    return { body: await draw(source, order) }
  } catch (error) {
    return { fault: String(error) }
  }
}

process.on('message', (asked: Asked) => void answer(asked).then((said) => process.send!(said)))
process.on('disconnect', () => process.exit())
