import { type FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'

export const packing: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // Answers are packed while somebody waits: most of the gain lies in the first levels.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 5 },
  // Bytes that begin like a packed stream are sent as they are, under a header that says otherwise
  // (a hash that begins with «80» does): files of no known type are left alone.
  customTypes: /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg)/u,
  // Requests are small: a packed one is a bomb or a mistake.
  globalDecompression: false,
}
