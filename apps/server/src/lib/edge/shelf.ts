import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { encodingFor } from '#lib/edge/encoding.ts'

type Headers = Record<string, string>
type Kept = { bytes: Buffer; headers: Headers }

/** Larger files are few, and reading them costs little compared to sending them. */
const FILE_MAX = 256 * 1024
/** Enough for the scripts and styles of the site in every encoding, or for the pictures of the demo data. */
const SHELF_MAX = 32 * 1024 * 1024
/** Headers that describe the file; all others belong to one answer. */
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
/**
 * A request with one of these headers is not answered from memory, because the plugin that reads the file handles them.
 */
const conditions = [
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
]

/** Keeps small files of a folder in memory as they were answered, until the space is used up. */
export class Shelf {
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /** The cached answer for this request; undefined if the file must be read. */
  find(name: string, request: FastifyRequest): Kept | undefined {
    return asksWhole(request) ? this.#kept.get(keyOf(name, request)) : undefined
  }

  /** Buffers an answer that is being sent, and caches it if the next such request would get the same. */
  async take(
    name: string,
    { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
  ): Promise<unknown> {
    // An answer from the cache is a buffer and not a stream.
    if (!(payload instanceof Readable) || reply.statusCode !== 200) return payload
    if (request.method !== 'GET' || !asksWhole(request) || !isSmall(reply)) return payload
    const bytes = await buffer(payload)
    const headers = headersOf(reply)
    const packing = headers['content-encoding']
    // The plugin that chose the encoding may weigh `Accept-Encoding` differently, and then the key would be wrong.
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
