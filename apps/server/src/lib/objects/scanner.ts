/** Scans an uploaded file for viruses with clamd. */
import { connect } from 'node:net'
import { seconds } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { refuse } from '#lib/http/serve.ts'

const ANSWER_MS = seconds(15)
const REPLY_MAX = 1024
/** clamd reads a stream in chunks, each preceded by its length. */
const PIECE = 64 * 1024

/** Returns false if a virus was found. Refuses `unavailable` if clamd does not answer; the file is then rejected. */
export type Scanner = (bytes: Buffer) => Promise<boolean>

export function openScanner({ CLAMD_URL }: Config): Scanner {
  if (CLAMD_URL === undefined) return async () => true
  const { hostname, port } = new URL(CLAMD_URL)
  return async (bytes) => {
    const reply = await askClamd({ host: hostname, port: Number(port || 3310) }, bytes)
    if (/^stream: OK$/.test(reply)) return true
    if (/^stream: .* FOUND$/.test(reply)) return false
    throw away(new Error(`the scanner said ${reply.slice(0, 100)}`))
  }
}

function askClamd(place: { host: string; port: number }, bytes: Buffer): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(place)
    let reply = ''
    const give = (error: Error) => {
      socket.destroy()
      fail(away(error))
    }
    socket.setTimeout(ANSWER_MS, () => give(new Error('the scanner does not answer')))
    const late = setTimeout(() => give(new Error('the scanner is too slow')), ANSWER_MS)
    socket.on('close', () => clearTimeout(late))
    socket.on('error', give)
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE)
        socket.write(lengthOf(piece.length))
        socket.write(piece)
      }
      socket.write(lengthOf(0))
    })
    socket.on('data', (data) => {
      reply += data.toString('latin1')
      if (reply.length > REPLY_MAX) give(new Error('the scanner talks too much'))
    })
    socket.on('end', () => {
      socket.end()
      done(reply.replace(/\0.*$/s, '').trim())
    })
  })
}

function lengthOf(count: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(count)
  return head
}

function away(cause: unknown): Error {
  return Object.assign(refuse('unavailable'), { cause })
}
