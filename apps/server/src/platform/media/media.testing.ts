/** Files for tests of pictures of strangers. */
import { crc32, deflateSync } from 'node:zlib'

/** A PNG that claims a size and contains almost no data. */
export function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1000))
  const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    head,
    chunk('IHDR', size),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const said = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(said))
  return Buffer.concat([length, said, sum])
}
