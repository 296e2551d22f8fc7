/** A fake Redis server with the few commands that the limits use. It can be killed, or stop answering. */
import { createServer, type Server, type Socket } from 'node:net'

type Entry = { value: number; until: number }

export class StandInRedis {
  readonly port: number
  /** The commands that it received, except `info`. */
  said: string[] = []
  /** Whether it refuses to write, like a server that is out of memory. */
  isFull = false
  #isSilent = false
  readonly #server: Server
  readonly #sockets: Set<Socket>

  private constructor(server: Server, sockets: Set<Socket>, port: number) {
    this.#server = server
    this.#sockets = sockets
    this.port = port
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  static async start(port = 0): Promise<StandInRedis> {
    const sockets = new Set<Socket>()
    const kept = new Map<string, Entry>()
    const server = createServer((socket) => {
      sockets.add(socket)
      if (one.#isSilent) socket.pause()
      socket.on('close', () => sockets.delete(socket)).on('error', () => {})
      let unread = ''
      socket.on('data', (bytes) => {
        const { commands, rest } = read(unread + bytes.toString('latin1'))
        unread = rest
        for (const command of commands) {
          if (command[0] !== 'info') one.said.push(command.join(' '))
          const isTaken = !one.isFull || command[0] === 'info' || command[0] === 'pttl'
          socket.write(isTaken ? answer(kept, command) : '-OOM command not allowed\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const { port: own } = server.address() as { port: number }
    const one = new StandInRedis(server, sockets, own)
    return one
  }

  /** Commands received meanwhile are answered afterwards, like by a process that was stopped. */
  fallSilent(isSilent: boolean): void {
    this.#isSilent = isSilent
    for (const socket of this.#sockets)
      if (isSilent) socket.pause()
      else socket.resume()
  }

  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function answer(kept: Map<string, Entry>, [word = '', key = '', ...rest]: string[]): string {
  const found = kept.get(key)
  const live = found && found.until > Date.now() ? found : undefined
  if (word === 'info') return '$8\r\nloading:\r\n'
  if (word === 'set') {
    if (rest[3] === 'NX' && live) return '$-1\r\n'
    kept.set(key, { value: Number(rest[0]), until: Date.now() + Number(rest[2]) })
    return '+OK\r\n'
  }
  if (word === 'incrby') {
    const entry = live ?? { value: 0, until: Infinity }
    entry.value += Number(rest[0])
    kept.set(key, entry)
    return `:${entry.value}\r\n`
  }
  if (word === 'pttl') {
    if (!live) return ':-2\r\n'
    return live.until === Infinity ? ':-1\r\n' : `:${live.until - Date.now()}\r\n`
  }
  if (word === 'pexpire' && live) {
    live.until = Date.now() + Number(rest[0])
    return ':1\r\n'
  }
  return `-ERR unknown command '${word}'\r\n`
}

/** Splits the text into complete commands, each a list of words, and the incomplete rest. */
function read(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let at = 0
  for (;;) {
    const command = readOne(text, at)
    if (!command) return { commands, rest: text.slice(at) }
    commands.push(command.words)
    at = command.end
  }
}

function readOne(text: string, start: number): { words: string[]; end: number } | undefined {
  const many = /\*(\d+)\r\n/y
  many.lastIndex = start
  const count = many.exec(text)?.[1]
  if (count === undefined) return undefined
  let at = many.lastIndex
  const words: string[] = []
  while (words.length < Number(count)) {
    const length = /\$(\d+)\r\n/y
    length.lastIndex = at
    const size = length.exec(text)?.[1]
    const end = length.lastIndex + Number(size)
    if (size === undefined || text.length < end + 2) return undefined
    words.push(text.slice(length.lastIndex, end))
    at = end + 2
  }
  words[0] = words[0]!.toLowerCase()
  return { words, end: at }
}
