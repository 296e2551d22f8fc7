/**
 * Pictures by name, in the size and format of the request. Rendering is expensive and any visitor can ask for new
 * sizes, so pictures are rendered one at a time behind a short queue, and cached.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Readable } from 'node:stream'
import { type ImageFormat, type ImageQuery } from '@ayva/contract/platform/media'
import { perApp } from '#lib/cache/per-app.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { once } from '#lib/work/once.ts'
import { SharedWork } from '#lib/work/shared-work.ts'
import { Turns } from '#lib/work/turns.ts'
import { costOf, type Order, orderOf } from './media.draw.ts'
import { Hand } from './media.hand.ts'
import { NOT_FOUND, readSources, type Source } from './media.sources.ts'
import { ImageStore } from './media.store.ts'
import { WaitingPictures } from './media.waiting.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
/** To be increased when the same order gives a different picture. */
const RECIPE = 1
/** One at a time, because the other processors serve players. */
const AT_ONCE = 1
const WAITING_MAX = 32
const BYTES_MAX = 3_000_000
const MEGABYTE = 1024 * 1024

export type Image = { size: number; body: Buffer | Readable }
/** A picture that exists; `tag` identifies its bytes on every node. */
export type Found = {
  isLost: boolean
  format: ImageFormat
  tag: string
  /** Returns the picture; if it must be rendered first, `mayDraw` is called with the cost and may throw. */
  open: (mayDraw: (cost: number) => void) => Promise<Image>
}

export { pictureName } from './media.sources.ts'
export { sendImage } from './media.sending.ts'
export { openRedrawing, type Redrawing } from './media.strangers.ts'

const folder = path.join(root, 'packages/art/build')
/** Pictures that the art build left out, shared by the modules that serve them. */
export const waitingPictures = perApp(() => new WaitingPictures(folder))

/** A picture of another module: its name with everything that determines its bytes, and how to read it. */
export type OwnPicture = {
  name: string
  width: number
  height: number
  read: () => Promise<Buffer>
}

/** One for each app, so that all modules render pictures one at a time. */
export const galleryOf = perApp(openGallery)

/** Finds pictures by name; an unknown name gives the not-found picture. */
function openGallery(deps: Deps) {
  const { IMAGE_CACHE, IMAGE_CACHE_MB } = deps.config
  const store = new ImageStore({
    folder: path.resolve(root, IMAGE_CACHE),
    mostBytes: IMAGE_CACHE_MB * MEGABYTE,
    log: deps.log,
  })
  const turns = new Turns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  const hand = new Hand()
  const drawing = new SharedWork<Buffer>()
  const waiting = waitingPictures(deps)
  const sources = once(() => readSources(folder))

  /** `bring` makes the source complete before it is rendered. */
  async function open(
    name: string,
    { source, order, bring }: { source: Source; order: Order; bring: () => Promise<Source> },
    mayDraw: (cost: number) => void,
  ) {
    const kept = await store.find(name)
    if (kept) return kept
    mayDraw(costOf(source, order))
    const body = await drawing.do(name, async () => {
      const whole = await bring()
      return turns.take(() => hand.draw(whole, order))
    })
    if (body.length > BYTES_MAX)
      throw refuse('bad_request', { fields: { format: 'В этом формате картинка слишком велика' } })
    await store.keep(name, body)
    return { size: body.length, body }
  }

  /** `words` is a multiplier, which a picture for link previews shows. */
  async function find(asked: string, query: ImageQuery, words?: string): Promise<Found> {
    const known = await sources()
    const found = known.get(asked)
    const source = found ?? known.get(NOT_FOUND)
    if (!source) throw refuse('not_found')
    const order = orderOf(source, query)
    if (words !== undefined && found) order.words = words
    // The file's name contains a hash of its contents.
    const tag = hashOf([RECIPE, path.relative(folder, source.file), order])
    const bring = async () => {
      await waiting.bring(path.relative(folder, source.file).replaceAll(path.sep, '/'))
      return source
    }
    return {
      isLost: !found,
      format: order.format,
      tag,
      open: (mayDraw) => open(`${tag}.${order.format}`, { source, order, bring }, mayDraw),
    }
  }

  /** A picture of another module, in the size and format of a query. */
  function render({ name, width, height, read }: OwnPicture, query: ImageQuery): Found {
    const source = { file: '', width, height, isDrawing: false }
    const order = orderOf(source, query)
    const tag = hashOf([RECIPE, name, order])
    const bring = async () => Object.assign({}, source, { bytes: await read() })
    return {
      isLost: false,
      format: order.format,
      tag,
      open: (mayDraw) => open(`${tag}.${order.format}`, { source, order, bring }, mayDraw),
    }
  }

  function close(): void {
    hand.close()
    waiting.close()
  }

  return { find, render, close }
}

function hashOf(shape: unknown): string {
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 32)
}
