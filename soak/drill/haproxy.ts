/** HAProxy with the file that operators get, `deploy/haproxy.cfg`, before the nodes of a drill. */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fleet } from './fleet.ts'
import { Program } from './program.ts'

const AGAIN_MS = 100

export class Haproxy {
  readonly #program: Program
  readonly #socket: string

  constructor({ folder, webNodes, officePorts }: Fleet, port: number) {
    this.#socket = path.join(folder, 'haproxy.sock')
    const file = path.join(folder, 'haproxy.cfg')
    const ports = [...webNodes.map((one) => one.port), ...officePorts]
    writeFileSync(file, configFor({ port, socket: this.#socket, ports }))
    this.#program = new Program('haproxy', { argv: ['-f', file], port })
  }

  async start(): Promise<void> {
    await this.#program.start()
    await this.isUp('web1')
    await this.isUp('web2')
  }

  stop(): Promise<void> {
    return this.#program.stop()
  }

  /** Resolves when HAProxy sends requests to the node. */
  async isUp(server: string): Promise<void> {
    for (;;) {
      const rows = (await this.#ask('show stat')).split('\n').map((line) => line.split(','))
      const status = rows[0]!.indexOf('status')
      const row = rows.find(([backend, name]) => backend === 'web' && name === server)
      if (row?.[status] === 'UP') return
      await pause(AGAIN_MS)
    }
  }

  #ask(command: string): Promise<string> {
    return new Promise((answered, failed) => {
      let text = ''
      const socket = connect(this.#socket, () => socket.write(`${command}\n`))
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => (text += part))
      socket.on('end', () => answered(text))
      socket.on('error', failed)
    })
  }
}

/** The shipped file with addresses of this machine, and without what only root can have. */
function configFor(own: { port: number; socket: string; ports: number[] }): string {
  let text = readFileSync('deploy/haproxy.cfg', 'utf8')
  const change = (from: string | RegExp, to: string) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`deploy/haproxy.cfg has no ${String(from)}`)
    text = changed
  }
  change(/^ {4}(log|user|group|stats socket) .*\n/gm, '')
  change('global\n', `global\n    stats socket ${own.socket} level admin\n`)
  change('    option httplog\n', '')
  // Fewer connections, because each takes two file descriptors and not every account may have so many.
  change('maxconn 40000', 'maxconn 400')
  change(/maxconn 8000/g, 'maxconn 200')
  change('    bind :80\n', '')
  change(/bind :443 .*/, `bind 127.0.0.1:${own.port}`)
  change(/^ {4}http-request redirect scheme https .*\n/m, '')
  change('-m str office.ayva.example', '-m str localhost')
  change('-m str ayva.example', '-m str 127.0.0.1')
  const shipped = [3001, 3002, 3061, 3062]
  for (const [n, port] of own.ports.entries())
    change(new RegExp(`127\\.0\\.0\\.1:${shipped[n]}\\b`, 'g'), `127.0.0.1:${port}`)
  for (const n of [0, 1])
    change(new RegExp(`check port ${shipped[n]}\\b`), `check port ${own.ports[n]}`)
  return text
}
