import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { encodingFor } from '#lib/edge/encoding.ts'

type Headers = Record<string, string>
type Kept = { bytes: Buffer; headers: Headers }

/** Larger ones are few, and the reading is the small part of them. */
const FILE_MAX = 256 * 1024
/** More than the scripts and styles of the site in every packing, or the pictures of the demo. */
const SHELF_MAX = 32 * 1024 * 1024
/** What tells of the file; everything else tells of one answer. */
const OF_FILE = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-disposition',
  'etag',
  'last-modified',
  'accept-ranges',
  'vary',
]
/** Whoever asks for a part, or for what has changed, is answered by who reads the file. */
const conditions = [
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
]

/** The files of one folder that have been asked for, as they were answered, until the shelf is full. */
export class Shelf {
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /** What is sent whole to whoever asks like this; undefined where it must be read. */
  find(name: string, request: FastifyRequest): Kept | undefined {
    return asksWhole(request) ? this.#kept.get(keyOf(name, request)) : undefined
  }

  /** Reads an answer on its way, and keeps it where the next one would be the same. */
  async take(
    name: string,
    { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
  ): Promise<unknown> {
    // What comes from the shelf is no stream.
    if (!(payload instanceof Readable) || reply.statusCode !== 200) return payload
    if (request.method !== 'GET' || !asksWhole(request) || !isSmall(reply)) return payload
    const bytes = await buffer(payload)
    const headers = headersOf(reply)
    const packing = headers['content-encoding']
    // Whoever chose the packing may weigh what a visitor takes otherwise than we do.
    if (packing === undefined || packing === encodingOf(request))
      this.#keep(keyOf(name, request), { bytes, headers })
    return bytes
  }

  #keep(key: string, kept: Kept): void {
    const { length } = kept.bytes
    if (this.#kept.has(key) || this.#size + length > SHELF_MAX) return
    this.#size += length
    this.#kept.set(key, kept)
  }
}

const asksWhole = ({ headers }: FastifyRequest) =>
  conditions.every((name) => headers[name] === undefined)

const encodingOf = ({ headers }: FastifyRequest) => encodingFor(headers['accept-encoding'])

const keyOf = (name: string, request: FastifyRequest) => `${encodingOf(request)} ${name}`

function isSmall(reply: FastifyReply): boolean {
  const length = reply.getHeader('content-length')
  return length !== undefined && Number(length) <= FILE_MAX
}

function headersOf(reply: FastifyReply): Headers {
  const told = OF_FILE.map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(
    told.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}
