import { type FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'

export const packing: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // A low level, because the client waits and higher levels gain little.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 5 },
  // Lists the compressible types. The plugin sends bytes that begin like a compressed stream unchanged but under its
  // own header (a hash that begins with «80» does), so files of unknown type are not compressed.
  customTypes: /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg)/u,
  // Requests are small; a compressed one could be a decompression bomb.
  globalDecompression: false,
}
