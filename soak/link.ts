import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type State = { kind: 'open' } | { kind: 'slow'; ms: number } | { kind: 'hung' } | { kind: 'cut' }

/** A wire between two programs that can be made slow, silent or cut, as wires are. */
export class Link {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #state: State = { kind: 'open' }
  #freed = Promise.resolve()
  #free: () => void = () => {}

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  static async to(port: number): Promise<Link> {
    const server = createServer()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const link = new Link(server)
    server.on('connection', (near) => link.#join(near, port))
    return link
  }

  /** Every byte comes so much later. */
  slow(ms: number): void {
    this.#state = { kind: 'slow', ms }
  }

  /** Connections stand, and nothing comes through: nobody is told. */
  hang(): void {
    this.#state = { kind: 'hung' }
    this.#freed = new Promise((free) => (this.#free = free))
  }

  cut(): void {
    this.#state = { kind: 'cut' }
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#state = { kind: 'open' }
    this.#free()
  }

  close(): void {
    this.cut()
    this.#free()
    this.#server.close()
  }

  #join(near: Socket, port: number): void {
    if (this.#state.kind === 'cut') return void near.destroy()
    const far = connect(port, '127.0.0.1')
    this.#carry(near, far)
    this.#carry(far, near)
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    let last = Promise.resolve()
    const inTurn = (work: () => void) => {
      last = last.then(async () => {
        if (this.#state.kind === 'slow') await pause(this.#state.ms)
        await this.#freed
        work()
      })
    }
    from.on('data', (chunk) => inTurn(() => to.writable && to.write(chunk)))
    from.on('end', () => inTurn(() => to.end()))
    from.on('error', () => {})
    from.on('close', () => {
      this.#sockets.delete(from)
      inTurn(() => to.destroy())
    })
  }
}
